import { desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { auditLog } from '#app/db/schema/audit.ts'
import { settings as table } from '#app/db/schema/settings.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { AppError } from '#app/platform/app-error.ts'
import { audit } from '#app/platform/audit.ts'
import { SETTING_KINDS } from '#app/platform/setting-kinds.ts'
import type { Tools } from '#app/platform/tools.ts'
import { fromForm, SETTING_GROUPS, type SettingGroupKey, toForm } from '../setting-groups.ts'

/** How often a setting has been changed; 0 for the default. */
export async function getRevision({ db }: Pick<Tools, 'db'>, key: SettingGroupKey): Promise<number> {
  const [row] = await db.select({ revision: table.revision }).from(table).where(eq(table.key, key))
  return row?.revision ?? 0
}

/**
 * Changes a group of settings and publishes it.
 *
 * @throws AppError 400 with a message for each invalid field, 409 when it was changed by someone else meanwhile.
 */
export async function changeSetting(
  { clock, settings, publishing }: Tools,
  user: Pick<CurrentUser, 'id' | 'email'>,
  key: SettingGroupKey,
  { revision, ...form }: { revision: number } & Record<string, unknown>,
): Promise<void> {
  const unknown = Object.keys(form).find((name) => !SETTING_GROUPS[key].fields.some((field) => field.name === name))
  if (unknown !== undefined) throw new AppError('bad_request', `"${unknown.slice(0, 40)}" is not expected here.`)
  const parsed = SETTING_KINDS[key].safeParse(fromForm(key, form as Record<string, string>))
  if (!parsed.success) throw refused(key, parsed.error)
  const before = settings.now()[key]
  const now = clock.now()
  await publishing.transaction(async (tx) => {
    const next = { key, value: parsed.data, revision: revision + 1, updatedAt: now }
    const written = await tx
      .insert(table)
      .values(next)
      .onConflictDoUpdate({ target: table.key, set: next, setWhere: eq(table.revision, revision) })
      .returning({ key: table.key })
    if (written.length === 0)
      throw new AppError(
        'conflict',
        'Somebody else changed this meanwhile. Please look at what it says now, then change it again.',
      )
    await audit(tx, { by: user, action: 'settings.change', subject: `setting:${key}`, before, after: parsed.data }, now)
  })
}

function refused(key: SettingGroupKey, { issues }: z.ZodError): AppError {
  const fields = Object.fromEntries(
    issues.map(({ path, message }) => [key === 'sellTo' ? 'codes' : path.join('.'), message]),
  )
  return new AppError('bad_request', {
    userMessage: `Please check what you wrote: ${Object.values(fields)[0]}`,
    fields,
  })
}

export type SettingChange = {
  id: string
  at: Date
  actor: string
  changes: { name: string; from: string; to: string }[]
}

export async function listChanges({ db }: Pick<Tools, 'db'>, key: SettingGroupKey): Promise<SettingChange[]> {
  const rows = await db
    .select({ id: auditLog.id, at: auditLog.at, actor: auditLog.actor, before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(eq(auditLog.subject, `setting:${key}`))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(50)
  return rows.map(({ before, after, ...row }) => ({ ...row, changes: differences(key, before, after) }))
}

function differences(key: SettingGroupKey, before: unknown, after: unknown): SettingChange['changes'] {
  const [then, now] = [toForm(key, before), toForm(key, after)]
  return Object.entries(now).flatMap(([name, to]) => {
    const from = then[name] ?? ''
    return from === to ? [] : [{ name, from, to }]
  })
}
