/** How a day appears in a heatmap: its shade, whether a freeze saved it, and whether it was a day off. */
export type HeatMark = { depth: 0 | 1 | 2 | 3 | 4; isHeld: boolean; isOff: boolean }
