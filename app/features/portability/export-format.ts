/** How our own export files are known again. */
export const EXPORT_FORMAT = 'longevity-export'
export const EXPORT_VERSION = 1
