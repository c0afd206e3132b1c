import X from 'lucide-react/icons/x'
import { Toast as RadixToast } from 'radix-ui'
import { useEffect, useState } from 'react'
import { classNames } from './class-names.ts'
import { durationOf, isError, type ToastItem } from './toast-queue.ts'

type Props = { toast: ToastItem | null; onRemove: (id: string) => void }

/** Radix does the work: announcing, pausing under pointer and focus, F8 to reach it, swiping right to dismiss. */
export function ToastView({ toast, onRemove }: Props) {
  return (
    <RadixToast.Provider swipeDirection="right" swipeThreshold={50} label="Message">
      {toast && <OneToast key={toast.id} toast={toast} onRemove={onRemove} />}
      <RadixToast.Viewport
        hotkey={['F8']}
        label="Messages ({hotkey})"
        className="fixed right-0 bottom-0 z-50 grid w-full max-w-[420px] p-4 outline-none"
      />
    </RadixToast.Provider>
  )
}

/** How long the closing movement takes; then the toast is gone for good. */
const CLOSING_MS = 160

function OneToast({ toast, onRemove }: { toast: ToastItem; onRemove: Props['onRemove'] }) {
  const [isOpen, setIsOpen] = useState(true)
  useEffect(() => {
    if (isOpen) return
    const timer = setTimeout(() => onRemove(toast.id), CLOSING_MS)
    return () => clearTimeout(timer)
  }, [isOpen, onRemove, toast.id])
  return (
    <RadixToast.Root
      open={isOpen}
      onOpenChange={setIsOpen}
      type={isError(toast) ? 'foreground' : 'background'}
      duration={durationOf(toast)}
      className={classNames(
        'surface grid grid-cols-[1fr_auto] items-start gap-x-3 gap-y-2 rounded-lg border-l-4 bg-raised py-4 pr-2 pl-4 text-ink shadow-float',
        isError(toast) ? 'border-danger' : 'border-action',
        'data-[state=closed]:animate-toast-out data-[state=open]:animate-toast-in',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
        'data-[swipe=end]:translate-x-full data-[swipe=end]:transition-transform',
      )}
    >
      <div className="grid gap-0.5">
        <RadixToast.Title className={classNames('font-semibold', isError(toast) && 'text-danger')}>
          {toast.title}
        </RadixToast.Title>
        {toast.description && (
          <RadixToast.Description className="text-sm text-soft">{toast.description}</RadixToast.Description>
        )}
      </div>
      <RadixToast.Close aria-label="Dismiss" className="touch -my-2 grid place-items-center rounded-full hover:bg-tint">
        <X aria-hidden="true" className="size-4" />
      </RadixToast.Close>
      {toast.action && (
        <RadixToast.Action
          altText={toast.action.label}
          onClick={toast.action.onAction}
          className="button button-secondary button-small justify-self-start"
        >
          {toast.action.label}
        </RadixToast.Action>
      )}
    </RadixToast.Root>
  )
}
