import { Submit } from '#app/ui/button.tsx'

/** Leads to the sign-in page, and from there on to a path: as a form, so that no link names what a request has brought. */
export const SignInButton = ({ next, children }: { next: string; children: string }) => (
  <form action="/sign-in">
    <input type="hidden" name="next" value={next} />
    <Submit>{children}</Submit>
  </form>
)
