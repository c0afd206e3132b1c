/** How to cancel a membership, in the one wording that every page, email and legal text uses. */
export const HOW_TO_LEAVE = 'You can cancel at any time in your account, with one button.'
