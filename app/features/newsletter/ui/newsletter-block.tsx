import { Section } from '#app/ui/section.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { SignUpForm } from './sign-up-form.tsx'

type Props = { source: string; pillars: readonly { slug: string; title: string }[] }

export const NewsletterBlock = ({ source, pillars }: Props) => (
  <div className="print:hidden">
    <Section
      id="newsletter"
      title="Newsletter"
      lead="An occasional letter: one finding, what it means for an ordinary week, and how sure we are."
      heading="beside"
    >
      <div className="grid gap-5">
        <SignUpForm list="newsletter" source={source} button="Subscribe" pillars={pillars} />
        <p className="text-sm text-soft">
          We’ll send one email to confirm. Our <TextLink href="/privacy-policy">privacy policy</TextLink> says what we
          keep.
        </p>
      </div>
    </Section>
  </div>
)
