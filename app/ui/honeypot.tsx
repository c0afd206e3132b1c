/** A field hidden from people that bots fill in. Its name is that of `botSignals` (values/bot-signals.ts). */
export const Honeypot = () => (
  <div className="hidden">
    <label>
      Leave this field empty
      <input type="text" name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
    </label>
  </div>
)
