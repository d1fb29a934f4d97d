'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { CheckGroup } from '@/components/ui/check-group'
import { SelectField, TextField } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { formText } from '@/components/ui/form-text'
import { useSeveral } from '@/components/ui/labels'
import { Notice } from '@/components/ui/notice'
import { useStep } from '@/components/ui/use-step'
import { whole } from '@/lib/core/counted-words'
import { moreSameWords } from '@/lib/core/figures/words/duplicate-words'
import type { JuryCandidate, NewJury } from '@/lib/core/jury/jury'
import type { TaskRef } from '@/lib/core/task'

/** A tie goes to the question's first label. */
const FIRST_LABEL = 'first-label'
/** Of a scale or a number the mean of what members gave. */
const MEAN = 'mean'
/** More are searched by name. */
const MOST_UNSEARCHED = 15

type Props = {
  task: TaskRef
  candidates: readonly JuryCandidate[]
  onMake: (
    input: NewJury & { task: TaskRef; raterId: string },
  ) => Promise<{ ok: true } | { ok: false; message: string }>
}

/** A jury of AI raters: who votes, how many have to have answered, and what a tie means. */
export function JuryForm({ task, candidates, onMake }: Props) {
  const router = useRouter()
  const hasScales = useSeveral()?.fields.some(({ kind }) => kind === 'scale' || kind === 'number') ?? false
  // kept over a lost answer: sending the same again makes no second one
  const [raterId, setRaterId] = useState(() => crypto.randomUUID())
  const [form, setForm] = useState(0)
  const [memberIds, setMemberIds] = useState<readonly string[]>([])
  const { failure, isBusy, take, refuse } = useStep(onMake, ({ ok }) => {
    if (!ok) return
    setRaterId(crypto.randomUUID())
    setMemberIds([])
    setForm(form + 1)
    router.refresh()
  })
  const members = candidates.filter(({ raterId: id }) => memberIds.includes(id))

  function send(fields: FormData) {
    if (members.length < 2) return refuse('A jury has two members or more.')
    const decider = formText(fields, 'decider')
    take({
      task,
      raterId,
      name: formText(fields, 'name'),
      memberIds: [...memberIds],
      quorum: Number(formText(fields, 'quorum')),
      deciderId: decider === '' || decider === FIRST_LABEL ? null : decider,
      ...(decider === FIRST_LABEL && { tie: FIRST_LABEL }),
      ...(formText(fields, 'scale') === MEAN && { scale: MEAN }),
    })
  }

  return (
    <Form
      key={form}
      onSend={send}
      onChange={({ currentTarget }) => setMemberIds(new FormData(currentTarget).getAll('member').map(String))}
      className="grid gap-4"
    >
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      <div className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
        <TextField label="Name" name="name" required maxLength={60} placeholder="Jury of three" />
        <MemberField candidates={candidates} memberIds={memberIds} />
        <RuleFields members={members} hasScales={hasScales} />
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Making…' : 'Make the jury'}
        </Button>
        <p className="max-w-prose text-sm text-muted">
          It says what most members say{hasScales && ', on a scale or a number their median or mean'}, and
          follows them when they get further. Neither it nor its members can be removed: what was said stays
          in the audit log.
        </p>
      </div>
    </Form>
  )
}

type MemberProps = { candidates: readonly JuryCandidate[]; memberIds: readonly string[] }

/** Who is a member; among many they are found by a part of their names. */
function MemberField({ candidates, memberIds }: MemberProps) {
  const [find, setFind] = useState('')
  const isChosen = ({ raterId: id }: JuryCandidate) => memberIds.includes(id)
  const isFound = ({ alias }: JuryCandidate) => alias.toLowerCase().includes(find)
  return (
    <div className="grid content-start gap-3 sm:row-span-2">
      {candidates.length > MOST_UNSEARCHED && (
        <TextField
          label="Find members"
          type="search"
          onChange={({ target }) => setFind(target.value.trim().toLowerCase())}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          hint={`${memberIds.length} chosen; those stay in the list.`}
        />
      )}
      <div className="max-h-64 overflow-y-auto">
        <CheckGroup
          legend="Members"
          name="member"
          options={groupDuplicates(candidates).map(({ first, repeats }) => ({
            value: first.raterId,
            label: first.alias,
            isHidden: ![first, ...repeats].some((one) => isFound(one) || isChosen(one)),
            ...(repeats.length > 0 && {
              more: {
                title: moreSameWords(repeats.length),
                whileFolded: describeChosen(repeats.filter(isChosen).length),
                isOpen: find !== '' && repeats.some(isFound),
                options: repeats.map(({ raterId: value, alias }) => ({ value, label: alias })),
              },
            }),
          }))}
          checked={[]}
        />
      </div>
    </div>
  )
}

function RuleFields({ members, hasScales }: { members: readonly JuryCandidate[]; hasScales: boolean }) {
  return (
    <>
      <SelectField
        key={`quorum ${members.length}`}
        label="Answers that it takes"
        name="quorum"
        defaultValue={Math.max(2, members.length)}
        hint="A statement that fewer members have answered gets no verdict."
      >
        {Array.from({ length: Math.max(1, members.length - 1) }, (_, index) => index + 2).map((count) => (
          <option key={count} value={count}>
            {count === members.length ? `all ${count}` : count}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="On a tie"
        name="decider"
        hint="A member decides only where its own answer is among the tied. As published for key facts, a tie counts as the first label."
      >
        <option value="">no verdict</option>
        <option value={FIRST_LABEL}>the first label, as published</option>
        {members.map(({ raterId: value, alias }) => (
          <option key={value} value={value}>
            {alias} decides
          </option>
        ))}
      </SelectField>
      {hasScales && (
        <SelectField
          label="Of a scale or a number"
          name="scale"
          hint="The mean may lie between two points, as people’s scores do where the protocol settles them by their mean."
        >
          <option value="">the median of what members gave</option>
          <option value={MEAN}>the mean of what members gave</option>
        </SelectField>
      )}
    </>
  )
}

/**
 * Those that gave just the same answers together, as where they are compared: where the one that counts is no candidate,
 * the first.
 */
function groupDuplicates(
  candidates: readonly JuryCandidate[],
): { first: JuryCandidate; repeats: readonly JuryCandidate[] }[] {
  return [...Map.groupBy(candidates, ({ raterId, duplicateOf }) => duplicateOf ?? raterId)].flatMap(
    ([id, own]) => {
      const first = own.find(({ raterId }) => raterId === id) ?? own[0]
      return first ? [{ first, repeats: own.filter((one) => one !== first) }] : []
    },
  )
}

function describeChosen(count: number): string | undefined {
  return count === 0 ? undefined : `, ${whole(count)} chosen`
}
