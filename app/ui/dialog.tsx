import type { ButtonHTMLAttributes, DialogHTMLAttributes, MouseEvent, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { X } from './icons.tsx'

/**
 * The attributes of a button that opens the dialog. Uses invoker commands, which work without our script; older
 * browsers get a click handler once the script has loaded.
 */
export function opens(dialogId: string): ButtonHTMLAttributes<HTMLButtonElement> {
  return {
    type: 'button',
    commandfor: dialogId,
    command: 'show-modal',
    'aria-haspopup': 'dialog',
    onClick: (event) => withoutCommands(event, dialogId, (dialog) => dialog.showModal()),
  }
}

export function closes(dialogId: string): ButtonHTMLAttributes<HTMLButtonElement> {
  return {
    type: 'button',
    commandfor: dialogId,
    command: 'close',
    onClick: (event) => withoutCommands(event, dialogId, (dialog) => dialog.close()),
  }
}

function withoutCommands(
  event: MouseEvent<HTMLButtonElement>,
  dialogId: string,
  act: (dialog: HTMLDialogElement) => void,
) {
  if ('commandForElement' in event.currentTarget) return
  const dialog = document.getElementById(dialogId)
  if (dialog instanceof HTMLDialogElement) act(dialog)
}

type Props = Omit<DialogHTMLAttributes<HTMLDialogElement>, 'id' | 'title'> & {
  id: string
  title: ReactNode
  lead?: ReactNode
}

/**
 * A modal dialog. Opened by a button with `{...opens(id)}`; closed by its own button, Escape or a click on the
 * backdrop. The native element traps the focus and returns it to the button.
 */
export function Dialog({ id, title, lead, className, children, ...rest }: Props) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way out is Escape, which the element has by itself.
    <dialog
      closedby="any"
      {...rest}
      id={id}
      aria-labelledby={`${id}-title`}
      aria-describedby={lead ? `${id}-lead` : undefined}
      onClick={closeFromBackdrop}
      className={classNames('dialog', className)}
    >
      <SecondClickGuard />
      <div className="grid gap-5">
        <div className="grid grid-cols-[1fr_auto] items-start gap-4">
          <h2 id={`${id}-title`} className="text-2xl">
            {title}
          </h2>
          <button
            {...closes(id)}
            aria-label="Close"
            className="touch -mt-2 -mr-2 grid place-items-center rounded-full hover:bg-tint"
          >
            <X className="size-5" strokeWidth={1.75} />
          </button>
        </div>
        {lead && (
          <p id={`${id}-lead`} className="text-soft">
            {lead}
          </p>
        )}
        {children}
      </div>
    </dialog>
  )
}

/**
 * Takes the second click of somebody who double-clicks what opens a dialog: it would land on the backdrop or the close
 * button, and close the dialog at once. Gone after half a second, without script.
 */
export const SecondClickGuard = () => <div className="second-click-guard" />

/** For browsers that don't support `closedby` yet: a click on the dialog element itself is a click on its backdrop. */
function closeFromBackdrop(event: MouseEvent<HTMLDialogElement>) {
  const dialog = event.currentTarget
  const browserCloses = 'closedBy' in HTMLDialogElement.prototype
  if (event.target !== dialog || browserCloses) return
  const box = dialog.getBoundingClientRect()
  const inside =
    event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom
  if (!inside) dialog.close()
}
