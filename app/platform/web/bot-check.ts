import { type BotSignals, isTooSoon, looksAutomated } from '#app/values/bot-signals.ts'
import { AppError } from '../app-error.ts'

/**
 * Returns whether a form was sent by a bot: it then gets the usual response and nothing happens. A form sent too fast
 * is refused with its values kept: it may be a person whose browser filled it in.
 *
 * @throws AppError 400 for a form sent within two seconds.
 */
export function isFromProgram(signals: BotSignals): boolean {
  if (looksAutomated(signals)) return true
  if (isTooSoon(signals)) throw new AppError('bad_request', 'That was very quick. Please press the button once more.')
  return false
}
