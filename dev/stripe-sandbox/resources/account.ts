import type Stripe from 'stripe'
import { apiVersion } from '../api-description.ts'
import type { ApiEvent } from '../api-types.ts'
import { checkReturnUrl, invalidRequest, unmodelled } from '../errors.ts'
import { listParams, mergeMetadata, page, route } from '../route.ts'
import type { Sandbox } from '../sandbox.ts'
import { newId } from '../store.ts'
import { requireCustomer } from './customers.ts'

export const portalRoutes = [
  route<Stripe.BillingPortal.SessionCreateParams>(
    'POST /v1/billing_portal/sessions',
    ['customer', 'flow_data', 'locale', 'return_url'],
    ({ sandbox, params }) => {
      const customer = requireCustomer(sandbox, params.customer ?? '', 'customer')
      checkReturnUrl(params.return_url)
      checkReturnUrl(params.flow_data?.after_completion?.redirect?.return_url)
      const flow = flowOf(sandbox, params.flow_data)
      const secret = newId('test', 40)
      const session = sandbox.store.create('billing_portal.session', {
        id: newId('bps'),
        configuration: 'bpc_sandbox',
        created: sandbox.clock.now(),
        customer: customer.id,
        flow,
        locale: params.locale ?? null,
        return_url: params.return_url ?? null,
        url: `${sandbox.url}/p/session/${secret}`,
      })
      sandbox.store.facts.portalSecrets.set(secret, session.id)
      return session
    },
  ),
]

export const eventRoutes = [
  route('GET /v1/events/{id}', [], ({ sandbox, id }) => sandbox.store.get('event', id)),
  route<Stripe.EventListParams>('GET /v1/events', ['type', 'types', ...listParams], ({ sandbox, params }) => {
    const { type, types } = params
    const isWanted = (one: ApiEvent) =>
      (!type || one.type === type || (type.endsWith('.*') && one.type.startsWith(type.slice(0, -1)))) &&
      (!types || types.includes(one.type))
    return page(sandbox.store.list('event', isWanted), '/v1/events', params)
  }),
]

const endpointFields = ['description', 'enabled_events', 'metadata', 'url'] as const

export const webhookEndpointRoutes = [
  route<Stripe.WebhookEndpointCreateParams>(
    'POST /v1/webhook_endpoints',
    ['api_version', ...endpointFields],
    ({ sandbox, params }) => {
      if (params.api_version && params.api_version !== apiVersion) throw unmodelled(`api_version ${params.api_version}`)
      if (!/^https?:\/\/(127\.0\.0\.1|localhost|\[::1\])[:/]/.test(params.url)) {
        throw invalidRequest('The Stripe sandbox sends events to this machine only.', {
          code: 'url_invalid',
          param: 'url',
        })
      }
      const secret = newId('whsec', 32)
      const endpoint = createEndpoint(sandbox, params, secret)
      // Shown once, as at Stripe.
      return { ...endpoint, secret }
    },
  ),
  route('GET /v1/webhook_endpoints/{id}', [], ({ sandbox, id }) => sandbox.store.get('webhook_endpoint', id)),
  route<Stripe.WebhookEndpointListParams>(
    'GET /v1/webhook_endpoints',
    ['limit', 'starting_after', 'ending_before'],
    ({ sandbox, params }) => page(sandbox.store.list('webhook_endpoint'), '/v1/webhook_endpoints', params),
  ),
  route<Stripe.WebhookEndpointUpdateParams>(
    'POST /v1/webhook_endpoints/{id}',
    ['disabled', ...endpointFields],
    ({ sandbox, id, params }) => {
      const before = sandbox.store.get('webhook_endpoint', id)
      return sandbox.store.update('webhook_endpoint', id, {
        ...(params.disabled === undefined ? {} : { status: params.disabled ? 'disabled' : 'enabled' }),
        ...(params.description === undefined ? {} : { description: params.description || null }),
        ...(params.enabled_events === undefined ? {} : { enabled_events: params.enabled_events }),
        ...(params.url === undefined ? {} : { url: params.url }),
        metadata: mergeMetadata(before.metadata, params.metadata),
      })
    },
  ),
  route('DELETE /v1/webhook_endpoints/{id}', [], ({ sandbox, id }) => {
    sandbox.store.get('webhook_endpoint', id)
    sandbox.store.remove('webhook_endpoint', id)
    return { id, object: 'webhook_endpoint', deleted: true }
  }),
]

/** Where events are sent from now on, and the secret they are signed with. */
export function createEndpoint(
  sandbox: Sandbox,
  params: Pick<Stripe.WebhookEndpointCreateParams, 'url' | 'enabled_events' | 'description' | 'metadata'>,
  secret: string,
): Stripe.WebhookEndpoint {
  const endpoint = sandbox.store.create('webhook_endpoint', {
    id: newId('we'),
    api_version: apiVersion,
    created: sandbox.clock.now(),
    description: params.description || null,
    enabled_events: params.enabled_events,
    metadata: mergeMetadata({}, params.metadata),
    status: 'enabled',
    url: params.url,
  })
  sandbox.store.facts.endpointSecrets.set(endpoint.id, secret)
  return endpoint
}

function flowOf(sandbox: Sandbox, flow: Stripe.BillingPortal.SessionCreateParams.FlowData | undefined) {
  if (!flow) return null
  if (flow.type !== 'payment_method_update' && flow.type !== 'subscription_cancel') {
    throw unmodelled(`the portal flow ${flow.type}`)
  }
  const subscription = flow.subscription_cancel?.subscription
  if (subscription) sandbox.store.get('subscription', subscription, 'flow_data[subscription_cancel][subscription]')
  const { redirect } = flow.after_completion ?? {}
  return {
    type: flow.type,
    after_completion: {
      type: flow.after_completion?.type ?? ('portal_homepage' as const),
      redirect: redirect ? { return_url: redirect.return_url } : null,
      hosted_confirmation: null,
    },
    subscription_cancel: subscription ? { subscription, retention: null } : null,
    subscription_update: null,
    subscription_update_confirm: null,
  }
}
