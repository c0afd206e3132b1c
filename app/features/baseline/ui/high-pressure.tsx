/**
 * What to do at 180/120, always shown beside the field. The text is fixed and independent of any reading, so it neither
 * warns nor stays silent about one (docs/intended-purpose.md).
 */
export const HighPressure = () => (
  <aside aria-labelledby="high-pressure-heading" className="grid gap-2 border-l-2 border-danger pl-5 text-sm">
    <p id="high-pressure-heading" className="font-semibold">
      180 or more (top) or 120 or more (bottom)?
    </p>
    <p>
      Sit quietly for five minutes and measure again. Still that high and you feel well: ring your GP or NHS 111{' '}
      <strong>today</strong>.
    </p>
    <p>
      <strong>Call 999</strong> for chest pain, breathlessness, new confusion, weakness or numbness on one side, trouble
      speaking, sudden loss of sight, a severe sudden headache or a fit. Don’t take extra tablets unless you’re told to.
    </p>
    <p>
      Pregnant? These rules aren’t for you: ring your maternity unit for any raised reading. See a professional at once
      for a severe headache, blurred or flashing vision, severe pain just below the ribs, vomiting, or sudden swelling
      of the face, hands or feet.
    </p>
  </aside>
)
