import { formTo } from '#app/browser/call.ts'
import { Submit } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { wordingOf } from '../lists.ts'
import type { MemberNews } from '../member-news.server.ts'

/** The account page's choice of the members' news, with a link to all other lists of this address. */
export const MemberNewsForm = ({ isMember, isOn, manageToken }: MemberNews) => (
  <div className="grid max-w-prose gap-5">
    {(isMember || isOn) && (
      <form {...formTo('POST /api/account/member-news')} className="grid gap-4">
        <input type="hidden" name="wanted" value={isOn ? 'no' : 'yes'} />
        <p>{isOn ? 'You get member news: what’s new, and how to get more out of it.' : wordingOf('member-news')}</p>
        <Submit variant={isOn ? 'secondary' : 'primary'} className="justify-self-start">
          {isOn ? 'Stop member news' : 'Yes, send me member news'}
        </Submit>
      </form>
    )}
    {manageToken ? (
      <p>
        <TextLink href={`/newsletter/preferences?${new URLSearchParams({ token: manageToken })}`}>
          See or change everything we send you
        </TextLink>
      </p>
    ) : (
      !isMember && (
        <p className="text-soft">You’re on none of our lists. What you buy and what you set up still comes by email.</p>
      )
    )}
  </div>
)
