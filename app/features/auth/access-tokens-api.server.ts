import { z } from 'zod'
import { hideAccessToken, includesOffice, makeAccessToken, removeAccessToken } from './access-tokens.server.ts'
import { AccessTokenId, AccessTokenInput } from './contract.ts'
import { door, NO_HEALTH_DATA } from './door.server.ts'
import { refuseStale } from './guards.server.ts'

const PAGE = '/account/programs'

/** The doors of access tokens. None of them accepts a token: a program can't grant itself more rights. */
export const accessTokenDoors = [
  door(
    'POST /api/account/tokens',
    'Creates an access token for a program. It is shown once',
    {
      ...NO_HEALTH_DATA,
      fresh: true,
      body: AccessTokenInput,
      answer: z.object({ token: z.string() }).meta({ id: 'NewAccessToken' }),
      status: 201,
      leadsTo: `${PAGE}#new`,
      fails: ['conflict'],
    },
    ({ tools, body, user, ...asked }) => {
      if (includesOffice(body)) refuseStale(tools, 'staff', { status: 'signed-in', user, ...asked })
      return makeAccessToken(tools, user, body)
    },
  ),
  door(
    'POST /api/account/tokens/copied',
    'Stops showing a new token',
    { ...NO_HEALTH_DATA, body: AccessTokenId, leadsTo: PAGE },
    ({ tools, user, body }) => hideAccessToken(tools, user.id, body.id),
  ),
  door(
    'POST /api/account/tokens/remove',
    'Revokes an access token at once',
    { ...NO_HEALTH_DATA, body: AccessTokenId, leadsTo: PAGE },
    ({ tools, user, body }) => removeAccessToken(tools, user, body.id),
  ),
] as const
