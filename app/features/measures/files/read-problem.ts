/** Why a file cannot be read, in one sentence for whoever brought it. */
export class ReadProblem extends Error {}

export const DAMAGED = 'This file is damaged or incomplete. Nothing was read from it. Please make the export again.'
