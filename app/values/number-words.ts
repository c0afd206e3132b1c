const NUMBERS = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'] as const

/** 'seven' for 7; digits from eleven on. */
export const countInWords = (count: number): string => NUMBERS[count] ?? String(count)

/** 'Seven' for 'seven'. */
export const capitalised = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`
