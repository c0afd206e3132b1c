/** Metadata key on a subscription whose renewal stopped because its member's account is to be deleted. */
export const ENDS_WITH_ACCOUNT = 'ends_with_account'
