import { type BotSignals, isTooSoon, looksAutomated } from '#app/values/bot-signals.ts'
import { AppError } from './app-error.ts'

/**
 * Whether a program sent a form: it then gets the usual answer and nothing happens. What comes too soon is asked for
 * once more, with everything still in the form: it may be a person whose browser filled it in.
 *
 * @throws AppError 400 for a form sent within two seconds.
 */
export function isFromProgram(signals: BotSignals): boolean {
  if (looksAutomated(signals)) return true
  if (isTooSoon(signals)) throw new AppError('bad_request', 'That was very quick. Please press the button once more.')
  return false
}
