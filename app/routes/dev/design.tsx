import { type ReactNode, useState } from 'react'
import { buildersOnly } from '#app/server/guards/builders-only.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Dialog, opens } from '#app/ui/dialog.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { FormProblem } from '#app/ui/form.tsx'
import { ArrowRight } from '#app/ui/icons.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { Section } from '#app/ui/section.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { panelOf, TabList } from '#app/ui/tabs.tsx'
import { toast } from '#app/ui/toast.tsx'
import { Tooltip, TooltipProvider } from '#app/ui/tooltip.tsx'
import type { Route } from './+types/design'

/** For developers only: in production it answers 404. */
export const loader = ({ context }: Route.LoaderArgs) => buildersOnly(context)

export const meta = () => [{ title: 'Design language' }, { name: 'robots', content: 'noindex' }]

export default function DevDesign() {
  return (
    <TooltipProvider>
      <div>
        <PageHead
          eyebrow="For the people who build this"
          title="Design language"
          lead="Every control in every state. Colours, type, drawings and the sign are at /dev/look."
        />
        <Buttons />
        <Forms />
        <Messages />
        <Windows />
        <Waiting />
      </div>
    </TooltipProvider>
  )
}

const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-4">{children}</div>
)

const Buttons = () => (
  <Section title="Buttons and badges">
    <div className="grid gap-8">
      {(['primary', 'secondary', 'quiet', 'danger'] as const).map((variant) => (
        <Row key={variant}>
          <Button variant={variant} size="large">
            Large
          </Button>
          <Button variant={variant}>{variant}</Button>
          <Button variant={variant} size="small">
            Small
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} busy>
            Saving…
          </Button>
          <ButtonLink variant={variant} href="#main">
            As a link
            <ArrowRight className="size-4" />
          </ButtonLink>
        </Row>
      ))}
      <Row>
        <Badge>Coming Soon</Badge>
        <Badge tone="action">5/7 complete</Badge>
        <Badge tone="accent">Popular</Badge>
        <Badge tone="warning">Limited</Badge>
        <Badge tone="danger">Failed</Badge>
      </Row>
    </div>
  </Section>
)

const Forms = () => (
  <Section title="Fields" heading="beside">
    <form className="grid max-w-text gap-6">
      <TextField label="Name" name="name" autoComplete="name" required />
      <TextField label="Email" name="email" type="email" hint="Only to answer you." autoComplete="email" />
      <TextField
        label="Email"
        name="wrong"
        type="email"
        defaultValue="someone@"
        required
        error="Please enter your email address."
      />
      <TextField label="Not now" name="disabled" disabled defaultValue="Nobody can change this" />
      <SelectField label="Time zone" name="zone" hint="Your days start here.">
        <option>Europe/London</option>
        <option>America/New_York</option>
      </SelectField>
      <TextAreaField label="Message" name="message" required hint="A few sentences are plenty." />
      <Checkbox
        name="a"
        label="Send me the newsletter"
        hint="About twice a month; every email has an unsubscribe link."
      />
      <Checkbox name="b" label="I agree" error="Please check the consent checkbox to proceed." />
      <Checkbox name="c" label="Necessary" defaultChecked disabled />
    </form>
  </Section>
)

const Messages = () => (
  <Section title="Notices and toasts" heading="beside">
    <div className="grid max-w-text gap-8">
      <FormProblem words="That was not taken. Please try again in a moment." />
      <Notice title="For information">Figures cannot be added together.</Notice>
      <Notice variant="success" title="Done">
        Check your email for the link.
      </Notice>
      <Notice variant="warning" title="Careful">
        Not for anyone with a heart condition.
      </Notice>
      <Notice variant="error" title="That didn’t work">
        Please try again.
      </Notice>
      <Row>
        <Button
          variant="secondary"
          onClick={() => toast({ title: 'Progress Saved', description: 'Your routine progress has been updated.' })}
        >
          Toast
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            toast({
              title: 'Error',
              description: 'Failed to save progress. Please try again.',
              variant: 'destructive',
              action: { label: 'Try again', onAction: () => undefined },
            })
          }
        >
          Error toast
        </Button>
      </Row>
    </div>
  </Section>
)

const TABS = [
  { id: 'today', label: 'Today' },
  { id: 'progress', label: 'Progress' },
  { id: 'goals', label: 'Goals' },
] as const

const Windows = () => {
  const [tab, setTab] = useState<(typeof TABS)[number]['id']>('today')
  return (
    <Section title="Dialog, tooltip, tabs">
      <div className="grid gap-10">
        <Row>
          <Button {...opens('design-dialog')} variant="secondary">
            Open the dialog
          </Button>
          <Tooltip text="The same words on hover and on focus">
            <Button variant="secondary">Tooltip</Button>
          </Tooltip>
        </Row>
        <Dialog id="design-dialog" title="A window" lead="Escape, the cross or a click beside it closes it.">
          <TextField label="First field" name="first" />
        </Dialog>
        <div className="grid gap-8">
          <TabList
            id="design"
            label="Example"
            tabs={TABS}
            value={tab}
            onChange={setTab}
            className="flex gap-1 border-b border-line"
            tabClassName="touch -mb-px border-b-2 border-transparent px-4 text-sm font-medium text-soft aria-selected:border-action aria-selected:text-ink"
          />
          <div {...panelOf('design', tab)}>{TABS.find(({ id }) => id === tab)?.label} content</div>
        </div>
      </div>
    </Section>
  )
}

const Waiting = () => (
  <Section title="Waiting">
    <Row>
      <Spinner size="small" />
      <Spinner label="Loading" />
      <Spinner size="large" label="Loading secure checkout..." />
      <div className="grid w-64 gap-2">
        <Skeleton className="h-32" />
        <Skeleton className="h-4" />
        <Skeleton className="h-4 w-2/3" />
      </div>
    </Row>
  </Section>
)
