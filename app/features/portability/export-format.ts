/** Identifies our own export files. */
export const EXPORT_FORMAT = 'longevity-export'
export const EXPORT_VERSION = 1
