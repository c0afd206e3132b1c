import type { ComponentProps } from 'react'
import { useRevalidator } from 'react-router'
import type { DoorKey } from '#app/browser/call.ts'
import { type PostOptions, useFormPost } from '#app/browser/use-form-post.ts'
import { FormState } from './form-state.ts'

type Props<Key extends DoorKey> = Omit<ComponentProps<'form'>, 'method' | 'action' | 'onSubmit' | 'onError'> &
  Partial<PostOptions<Key>> & {
    /** Method and action of an endpoint: `formTo('POST /api/goals')`. */
    to: { method: 'post'; action: string }
  }

/**
 * A form for an endpoint. Without script it is a plain form and the endpoint redirects. With script its fields, buttons and
 * messages read its state from context, and the page's loaders are revalidated afterwards, unless `onDone` is given.
 */
export function Form<Key extends DoorKey = DoorKey>({ to, extra, onDone, onError, children, ...form }: Props<Key>) {
  const { revalidate } = useRevalidator()
  const post = useFormPost<Key>({ extra, onDone: onDone ?? (() => void revalidate()), onError })
  return (
    <form onChange={post.onChange} {...form} {...to} onSubmit={post.onSubmit}>
      <FormState value={post}>{children}</FormState>
    </form>
  )
}
