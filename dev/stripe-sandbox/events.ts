import { apiVersion, readDescriptionFile } from './api-description.ts'
import type { ApiEvent } from './api-types.ts'
import type { Sandbox } from './sandbox.ts'
import { SchemaViolation } from './schema.ts'
import { newId } from './store.ts'

const objectOfType = readDescriptionFile<Record<string, string>>('event-types.2026-10-28.endive.json')

/**
 * Records an event with the object's current state, and passes it to the webhook sender.
 *
 * @param previous For `*.updated`: the previous values of changed fields.
 * @throws SchemaViolation for a type Stripe doesn't have, or one that carries another kind of object.
 */
export function emit(sandbox: Sandbox, type: string, object: { object: string }, previous?: object): ApiEvent {
  if (snakeCase(objectOfType[type] ?? '') !== object.object) {
    throw new SchemaViolation(`No event ${type} carries a ${object.object}`)
  }
  const { store, clock, request, webhooks } = sandbox
  const event = store.create('event', {
    id: newId('evt'),
    api_version: apiVersion,
    created: clock.now(),
    data: { object, ...(previous ? { previous_attributes: { ...previous } } : {}) },
    request: { id: request?.id ?? null, idempotency_key: request?.idempotencyKey ?? null },
    type,
  })
  return store.update('event', event.id, { pending_webhooks: webhooks.enqueue(event) })
}

/** Emits `type` with the changes between two states of an object; nothing when there are none. */
export function emitChange<T extends { object: string }>(sandbox: Sandbox, type: string, before: T, after: T): void {
  const previous = Object.entries(before).filter(
    ([key, value]) =>
      JSON.stringify(value) !== JSON.stringify(Object.entries(after).find(([name]) => name === key)?.[1]),
  )
  if (previous.length > 0) emit(sandbox, type, after, Object.fromEntries(previous))
}

function snakeCase(name: string): string {
  return name.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase()
}
