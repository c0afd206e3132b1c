const NUMBERS = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'] as const

/** 'seven' for 7; digits from eleven on: '3,002'. */
export const countInWords = (count: number): string => NUMBERS[count] ?? count.toLocaleString('en-GB')

/** 'Seven' for 'seven'. */
export const capitalised = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`
