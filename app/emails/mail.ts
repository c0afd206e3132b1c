import type { ReactElement } from 'react'
import type { ContractFacts } from './contract.ts'

export type Mail<Props> = {
  subject: (props: Props) => string
  body: (props: Props & { appUrl: string }) => ReactElement
  /** Additional headers. Their values must not contain anything a visitor can write freely. */
  headers?: (props: Props & { appUrl: string }) => Readonly<Record<string, string>>
  /** What was agreed, for an email that confirms a contract, which is attached. */
  contract?: (props: Props) => ContractFacts
  /** The appointment as an attached calendar file. */
  calendar?: (props: Props) => string | undefined
}

/** An email, whose subject, headers and body all take the same props. */
export const mail = <Props extends object = Record<never, never>>(declared: Mail<Props>): Mail<Props> => declared
