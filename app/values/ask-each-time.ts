/** Cache-Control of published texts: anyone may keep them, and asks each time whether they're still the same. */
export const ASK_EACH_TIME = 'public, max-age=0, must-revalidate'
