/** A file that can't be read; the message is shown to the user. */
export class ReadProblem extends Error {}

export const DAMAGED = 'This file is damaged or incomplete. Nothing was read from it. Please make the export again.'
