import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it, vi } from 'vitest'
import { accountStepAction, grantStepAction } from '@/app/admin/actions'
import { GET } from '@/app/api/studies/[studyId]/export/[format]/route'
import { inviteAction, renewInvitationAction, setMemberAction } from '@/app/studies/[studyId]/members/actions'
import { type Actor, type StudyRole, SYSTEM_ACTOR } from '@/lib/core/actor'
import { createUser, disableUser } from '@/lib/data/accounts/users'
import { db } from '@/lib/data/client'
import { createInvitation } from '@/lib/data/members/invitations'
import { createActor, createStudy } from '@/lib/testing/factories'
import { requireActor, requireSessionId } from './session'

vi.mock('./session', async (load) => ({
  ...(await load<object>()),
  requireActor: vi.fn(),
  requireSessionId: vi.fn(),
}))
const origin = vi.hoisted(() => ({ headers: vi.fn() }))
vi.mock('next/headers', () => origin)
const cache = vi.hoisted(() => ({ refresh: vi.fn(), revalidatePath: vi.fn() }))
vi.mock('next/cache', () => cache)

/** What a browser sends with a form of ours. */
const OURS = { host: 'here', origin: 'http://here', 'sec-fetch-site': 'same-origin' }

beforeEach(() => {
  cache.refresh.mockClear()
  origin.headers.mockResolvedValue(new Headers(OURS))
})

/** Who asks from now on, without a password. @returns what proves who sits there */
async function signIn(actor: Actor & { userId: string }) {
  const { id } = await db.session.create({ data: { userId: actor.userId } })
  vi.mocked(requireActor).mockResolvedValue(actor)
  vi.mocked(requireSessionId).mockResolvedValue(id)
  return () => db.session.update({ where: { id }, data: { provedAt: new Date() } })
}

async function signInAs(studyId: string, role: StudyRole) {
  const actor = await createActor(studyId, role)
  return { actor, prove: await signIn(actor) }
}

async function createPerson() {
  const email = `${randomUUID()}@example.org`
  const { id } = await createUser(SYSTEM_ACTOR, { email, name: 'Person', password: null })
  return { id, email }
}

const unproved = <Input>(input: Input) => ({ password: '', input })
const REFUSED = { ok: false, code: 'forbidden', message: expect.stringContaining('Sign in again') }

it.each([
  ['no origin', { host: 'here' }],
  ['a foreign origin', { ...OURS, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['a hidden origin', { ...OURS, origin: 'null' }],
  ['our origin, from a page of another site', { ...OURS, 'sec-fetch-site': 'cross-site' }],
  ['the origin of a neighbor', { ...OURS, origin: 'http://sub.here', 'sec-fetch-site': 'same-site' }],
])('refuses an action with %s before it does anything', async (_, sent) => {
  const { id: studyId } = await createStudy()
  await signInAs(studyId, 'pi')
  const { id: userId, email } = await createPerson()
  origin.headers.mockResolvedValue(new Headers(sent as Record<string, string>))

  expect(await setMemberAction(unproved({ studyId, email, role: 'rater' }))).toEqual({
    ok: false,
    code: 'forbidden',
    message: 'This request did not come from the application itself. Load the page anew and try again.',
  })
  expect(await db.membership.count({ where: { studyId, userId } })).toBe(0)
})

it('makes nobody a lead before a proof; raters and adjudicators join without', async () => {
  const { id: studyId } = await createStudy()
  const { prove } = await signInAs(studyId, 'pi')
  const { id: userId, email } = await createPerson()
  const set = (role: StudyRole) => setMemberAction(unproved({ studyId, email, role }))
  const roleNow = async () => (await db.membership.findFirst({ where: { studyId, userId } }))?.role

  expect(await set('pi')).toMatchObject(REFUSED)
  expect(cache.refresh).toHaveBeenCalledOnce() // the page asks for what is missing
  expect(await roleNow()).toBeUndefined()
  await prove()
  expect(await set('pi')).toMatchObject({ ok: true })
  expect(await roleNow()).toBe('pi')

  await signInAs(studyId, 'pi')
  const { email: other } = await createPerson()
  for (const role of ['rater', 'adjudicator'] as const)
    expect(await setMemberAction(unproved({ studyId, email: other, role }))).toMatchObject({ ok: true })
})

it('makes no link for a lead before a proof, new or in the place of another', async () => {
  const { id: studyId } = await createStudy()
  const { prove } = await signInAs(studyId, 'pi')
  const invite = (role: StudyRole) =>
    inviteAction(unproved({ studyId, role, alias: null, days: 1, emails: [], count: 1 }))
  const renew = async (role: StudyRole) => {
    const made = await createInvitation(SYSTEM_ACTOR, studyId, { role, email: null, alias: null, days: 1 })
    return renewInvitationAction(unproved({ studyId, invitationId: made.invitation.id }))
  }

  expect(await invite('pi')).toMatchObject(REFUSED)
  expect(await renew('pi')).toMatchObject(REFUSED)
  expect(await db.invitation.count({ where: { studyId, role: 'pi', revokedAt: null } })).toBe(1)
  for (const act of [invite, renew])
    for (const role of ['rater', 'adjudicator'] as const) expect(await act(role)).toMatchObject({ ok: true })
  await prove()
  for (const act of [invite, renew]) expect(await act('pi')).toMatchObject({ ok: true })
})

it('gives a disabled account back only after a proof; taking access away needs none', async () => {
  const { id: studyId } = await createStudy()
  const admin = { ...(await createActor(studyId, 'pi')), isAdmin: true }
  const prove = await signIn(admin)
  const { id: userId } = await createPerson()
  await disableUser(SYSTEM_ACTOR, userId)
  const enable = () => grantStepAction(unproved({ userId, step: 'enable' as const }))
  const isDisabled = async () =>
    (await db.user.findUniqueOrThrow({ where: { id: userId } })).disabledAt !== null

  expect(await enable()).toMatchObject(REFUSED)
  expect(await isDisabled()).toBe(true)
  await prove()
  expect(await enable()).toMatchObject({ ok: true })
  expect(await isDisabled()).toBe(false)
  await signIn(admin)
  expect(await accountStepAction({ userId, step: 'disable' })).toMatchObject({ ok: true })
})

it('sends who downloads to where a proof is asked for first', async () => {
  const { id: studyId } = await createStudy()
  const download = () =>
    GET(new Request('http://localhost'), { params: Promise.resolve({ studyId, format: 'long-csv' }) })
  const { prove } = await signInAs(studyId, 'pi')

  const refused = await download()
  expect([refused.status, refused.headers.get('location')]).toEqual([303, `/studies/${studyId}/export`])
  expect(await db.auditEvent.count({ where: { scope: studyId, type: 'study.exported' } })).toBe(0)
  await prove()
  const { status, body } = await download()
  expect(status).toBe(200)
  await body?.cancel()
  expect(await db.auditEvent.count({ where: { scope: studyId, type: 'study.exported' } })).toBe(1)
})

it.each(['rater', 'adjudicator'] as const)('opens nothing to a %s by a proof', async (role) => {
  const { id: studyId } = await createStudy()
  const { prove } = await signInAs(studyId, role)
  const download = () =>
    GET(new Request('http://localhost'), { params: Promise.resolve({ studyId, format: 'long-csv' }) })
  expect((await download()).status).toBe(403) // before the proof too: it would be for nothing
  await prove()
  const { id: userId, email } = await createPerson()

  const refused = { ok: false, code: 'forbidden' }
  expect(await setMemberAction(unproved({ studyId, email, role: 'pi' as const }))).toMatchObject(refused)
  expect(await grantStepAction(unproved({ userId, step: 'make-admin' as const }))).toMatchObject(refused)
  expect((await download()).status).toBe(403)
})
