/** The channel on which windows, and the members' worker, tell each other that a member's record has changed. */
export const OTHER_WINDOWS = 'entries'

/** Has the member's open windows refetch their record. */
export function tellOtherWindows(owner: string): void {
  const channel = new BroadcastChannel(OTHER_WINDOWS)
  channel.postMessage(owner)
  channel.close()
}
