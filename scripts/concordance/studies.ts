import { STUDY_ROLES, SYSTEM_ACTOR } from '@/lib/core/actor'
import { listMembers, setMember } from '@/lib/data/members/members'
import { createStudy, listStudies } from '@/lib/data/studies'
import { defineCommand } from './define-command'
import { formatTable, UsageError } from './io'
import { findStudy } from './study'

const STUDIES =
  'studies list | create TITLE [--description TEXT] [--seed NUMBER] [--protocol ID] [--pi EMAIL]'
const MEMBERS = `members list STUDY | set STUDY EMAIL ${STUDY_ROLES.join('|')} [--alias ALIAS]`
const NEW_STUDY = {
  description: { type: 'string', default: '' },
  seed: { type: 'string', default: '1' },
  protocol: { type: 'string' },
  pi: { type: 'string' },
} as const

/** Lists studies, or creates one. */
export const studiesCommand = defineCommand(
  { usage: STUDIES, options: NEW_STUDY, takesWords: true },
  async (call) => {
    const { values, words, show } = call
    const [action, title, ...rest] = words
    if (action === 'list' && title === undefined) {
      const studies = await listStudies(SYSTEM_ACTOR)
      show(studies, () =>
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
      const { description, protocol } = values
      const study = await createStudy(SYSTEM_ACTOR, {
        title,
        description,
        seed,
        ...(protocol && { protocol }),
      })
      if (values.pi !== undefined) await setMember(SYSTEM_ACTOR, study.id, { email: values.pi, role: 'pi' })
      show(study, () => `The study ${study.id} was created.`)
      return 0
    }
    throw new UsageError(STUDIES)
  },
)

/** Lists the members of a study, or gives an account a role in it. */
export const membersCommand = defineCommand(
  { usage: MEMBERS, options: { alias: { type: 'string' } }, takesWords: true },
  async ({ values: { alias }, words: [action, idOrTitle, email, wantedRole], show }) => {
    if (action === 'list' && idOrTitle !== undefined && email === undefined) {
      const members = await listMembers(SYSTEM_ACTOR, (await findStudy(idOrTitle)).id)
      show(members, () =>
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
      await setMember(SYSTEM_ACTOR, study.id, { email, role, ...(alias === undefined ? {} : { alias }) })
      show({ studyId: study.id, email, role }, () => `${email} is now ${role}.`)
      return 0
    }
    throw new UsageError(MEMBERS)
  },
)
