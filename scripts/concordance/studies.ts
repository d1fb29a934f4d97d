import { STUDY_ROLES, SYSTEM_ACTOR } from '@/lib/core/actor'
import { listMembers, setMember } from '@/lib/data/members/members'
import { createStudy, listStudies } from '@/lib/data/studies'
import { formatTable, type Io, show, UsageError } from './io'
import { readOptions } from './read-options'
import { findStudy } from './study'

/** Lists studies, or creates one. */
export async function studiesCommand(argv: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = readOptions({
    args: [...argv],
    allowPositionals: true,
    options: {
      json: { type: 'boolean' },
      description: { type: 'string', default: '' },
      seed: { type: 'string', default: '1' },
      pi: { type: 'string' },
    },
  })
  const [action, title, ...rest] = positionals
  if (action === 'list' && title === undefined) {
    const studies = await listStudies(SYSTEM_ACTOR)
    show(io, values.json, studies, () =>
      formatTable(
        ['id', 'title'],
        studies.map((study) => [study.id, study.title]),
      ),
    )
    return 0
  }
  if (action === 'create' && title !== undefined && rest.length === 0) {
    const seed = Number(values.seed)
    if (!Number.isInteger(seed)) throw new UsageError('--seed must be a whole number.')
    const study = await createStudy(SYSTEM_ACTOR, { title, description: values.description, seed })
    if (values.pi !== undefined) await setMember(SYSTEM_ACTOR, study.id, { email: values.pi, role: 'pi' })
    show(io, values.json, study, () => `The study ${study.id} was created.`)
    return 0
  }
  throw new UsageError('studies list | create TITLE [--description TEXT] [--seed NUMBER] [--pi EMAIL]')
}

/** Lists the members of a study, or gives an account a role in it. */
export async function membersCommand(argv: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = readOptions({
    args: [...argv],
    allowPositionals: true,
    options: { json: { type: 'boolean' }, alias: { type: 'string' } },
  })
  const [action, idOrTitle, email, wantedRole] = positionals
  if (action === 'list' && idOrTitle !== undefined && email === undefined) {
    const members = await listMembers(SYSTEM_ACTOR, (await findStudy(idOrTitle)).id)
    show(io, values.json, members, () =>
      formatTable(
        ['e-mail', 'role', 'alias'],
        members.map((member) => [member.email, member.role, member.alias ?? '']),
      ),
    )
    return 0
  }
  const role = STUDY_ROLES.find((known) => known === wantedRole)
  if (action === 'set' && idOrTitle !== undefined && email !== undefined && role) {
    const study = await findStudy(idOrTitle)
    const { alias } = values
    await setMember(SYSTEM_ACTOR, study.id, { email, role, ...(alias === undefined ? {} : { alias }) })
    show(io, values.json, { studyId: study.id, email, role }, () => `${email} is now ${role}.`)
    return 0
  }
  throw new UsageError(`members list STUDY | set STUDY EMAIL ${STUDY_ROLES.join('|')} [--alias ALIAS]`)
}
