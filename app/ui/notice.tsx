import type { ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from './icons.tsx'

const variants = {
  info: { Icon: Info, tone: 'border-info', ink: 'text-info' },
  success: { Icon: CircleCheck, tone: 'border-action', ink: 'text-action' },
  warning: { Icon: TriangleAlert, tone: 'border-warning', ink: 'text-warning' },
  error: { Icon: CircleAlert, tone: 'border-danger', ink: 'text-danger' },
}

type Props = {
  variant?: keyof typeof variants
  title?: ReactNode
  /** True for a notice that results from the visitor's action: it's announced by screen readers. */
  live?: boolean
  children?: ReactNode
  className?: string
  ref?: Ref<HTMLDivElement>
}

/** A few sentences that mustn't be missed, and what to do next. */
export function Notice({ variant = 'info', title, live = false, children, className, ref }: Props) {
  const { Icon, tone, ink } = variants[variant]
  const role = variant === 'error' ? 'alert' : 'status'
  return (
    <div
      ref={ref}
      role={live ? role : undefined}
      className={classNames('grid grid-cols-[auto_1fr] gap-x-3 border-l-2 py-1 pl-4', tone, className)}
    >
      <Icon className={classNames('mt-1 size-5', ink)} strokeWidth={1.75} />
      <div className="grid gap-1 wrap-anywhere">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-sm leading-normal text-soft">{children}</div>}
      </div>
    </div>
  )
}
