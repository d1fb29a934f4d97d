'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { SelectField } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { Notice } from '@/components/ui/notice'
import { useStep } from '@/components/ui/use-step'
import type { AssignmentBoard } from '@/lib/core/assignment/board'
import {
  type Giver,
  listGivers,
  listTakers,
  proposeTaker,
  suggestGiver,
  type Taker,
} from '@/lib/core/assignment/hand-over'
import { counted, lastAnswerWords, whole } from '@/lib/core/counted-words'
import { inItemWords } from '@/lib/core/item-words'
import type { TaskRef } from '@/lib/core/task'

type Moved = { moved: number; left: number }
type Result = { ok: true; data: Moved } | { ok: false; message: string }

type Props = {
  task: TaskRef
  board: AssignmentBoard
  /** Ids of raters who have stopped: one after another, until nothing of theirs is left. */
  stopped: readonly string[]
  now: Date
  onHandOver: (input: { task: TaskRef; fromId: string; toId: string }) => Promise<Result>
}

type Asked = { from: Giver; to: Taker }

const UNCHOSEN = { fromId: '', toId: '' }

/** One rater's unfinished work to another: for a person who leaves or falls ill. */
export function HandOverForm({ task, board, stopped, now, onHandOver }: Props) {
  const [chosen, choose] = useState(UNCHOSEN)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { result, failure, isBusy, take, forget } = useStep(handOver, () => {
    setAsked(null)
    choose(UNCHOSEN)
  })
  const givers = listGivers(board)
  const moment = { stopped, now }
  const from = givers.find(({ id }) => id === chosen.fromId) ?? suggestGiver(board, moment)
  if (givers.length === 0 && result === null) return null
  const takers = from ? listTakers(board, from, moment) : []
  const to = takers.find(({ id }) => id === chosen.toId) ?? proposeTaker(takers)

  async function handOver(one: Asked) {
    const reported = await onHandOver({ task, fromId: one.from.id, toId: one.to.id })
    return reported.ok
      ? { ok: true as const, words: inItemWords(describe(one, reported.data), board.itemName) }
      : reported
  }

  function change(fields: Partial<typeof UNCHOSEN>) {
    setAsked(null)
    choose({ ...chosen, ...fields })
  }

  function ask() {
    forget()
    setAsked(from && to ? { from, to } : null)
  }

  return (
    <section aria-labelledby="hand-over" className="grid grid-cols-1 gap-2">
      <div>
        <h2 id="hand-over" className="scroll-mt-4 text-sm font-semibold">
          Hand over
        </h2>
        <p className="max-w-prose text-sm text-muted">
          What a rater has not checked yet goes to another, what is checked stays. To spread it over all
          instead, leave the rater out of a plan and let that give away what is not begun.
        </p>
        <div aria-live="polite">
          {result?.ok && (
            <div className="py-2">
              <Notice>{result.words}</Notice>
            </div>
          )}
        </div>
      </div>
      {from && takers.length === 0 && (
        <Notice>
          {`${from.alias} has ${from.unfinished} not checked, and there is nobody else yet who rates.`}
        </Notice>
      )}
      {givers.length > 0 && (!from || takers.length > 0) && (
        <Choice
          givers={givers}
          takers={takers}
          from={from}
          to={to}
          isBusy={isBusy || asked !== null}
          sayTaker={(taker, giver) => inItemWords(describeTaker(taker, giver, now), board.itemName)}
          onChange={change}
          onAsk={ask}
        />
      )}
      {asked && (
        <Confirmation
          question={inItemWords(question(asked), board.itemName)}
          isBusy={isBusy}
          onYes={() => take(asked)}
          onCancel={() => setAsked(null)}
        />
      )}
      {failure && <Notice tone="danger">{failure.message}</Notice>}
    </section>
  )
}

type ChoiceProps = {
  givers: readonly Giver[]
  takers: readonly Taker[]
  from: Giver | undefined
  to: Taker | undefined
  isBusy: boolean
  sayTaker: (taker: Taker, from: Giver) => string
  onChange: (fields: Partial<typeof UNCHOSEN>) => void
  onAsk: () => void
}

/** Whose work it is, and who takes it. */
function Choice({ givers, takers, from, to, isBusy, sayTaker, onChange, onAsk }: ChoiceProps) {
  return (
    <Form onSend={onAsk} className="flex flex-wrap items-end gap-3">
      <SelectField
        label="From"
        value={from?.id ?? ''}
        required
        onChange={(event) => onChange({ fromId: event.target.value, toId: '' })}
        className="w-64"
      >
        {!from && <option value="">Choose a rater</option>}
        {givers.map((rater) => (
          <option key={rater.id} value={rater.id}>
            {`${rater.alias} (${rater.unfinished} not checked)`}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="To"
        value={to?.id ?? ''}
        required
        disabled={!from}
        onChange={(event) => onChange({ toId: event.target.value })}
        className="w-80 max-w-full"
      >
        {from && !to && <option value="">Choose who takes it</option>}
        {from &&
          takers.map((taker) => (
            <option key={taker.id} value={taker.id} disabled={taker.movable === 0}>
              {sayTaker(taker, from)}
            </option>
          ))}
      </SelectField>
      <Button type="submit" tone="quiet" disabled={isBusy || to?.movable === 0}>
        Hand over…
      </Button>
    </Form>
  )
}

type ConfirmationProps = { question: string; isBusy: boolean; onYes: () => void; onCancel: () => void }

function Confirmation({ question, isBusy, onYes, onCancel }: ConfirmationProps) {
  return (
    <fieldset className="grid gap-2 rounded-lg border border-line bg-raised p-4 text-sm">
      <legend className="sr-only">Confirm the hand-over</legend>
      <p aria-live="polite">{question}</p>
      <p className="flex gap-2">
        <Button disabled={isBusy} onClick={onYes}>
          {isBusy ? 'Handing over…' : 'Yes, hand over'}
        </Button>
        <Button tone="quiet" disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
      </p>
    </fieldset>
  )
}

function describeTaker(taker: Taker, from: Giver, now: Date): string {
  const { alias, isInvited, left, movable, hasStopped, lastAt } = taker
  const load = isInvited ? 'invited' : left === 0 ? 'free' : `${left} to do`
  const unresponsiveness = hasStopped ? `, ${lastAnswerWords(lastAt, now)}` : ''
  if (movable === 0) return `${alias} (has the same statements)`
  return `${alias} (${load}${unresponsiveness}, can take ${movable === from.unfinished ? 'all' : movable})`
}

function question({ from: { alias, unfinished }, to }: Asked): string {
  const what = counted(to.movable, 'unfinished statement goes', 'unfinished statements go')
  const kept = unfinished - to.movable
  const rest = kept === 0 ? '' : ` ${kept} more stay: ${to.alias} has them too.`
  return `${what} from ${alias} to ${to.alias}.${rest} What ${alias} has checked stays as it is.`
}

/** By name: the form is filled in for the next hand-over already. */
function describe({ from, to }: Asked, { moved, left }: Moved): string {
  const what = counted(moved, 'statement', 'statements')
  const done = `${what} went from ${from.alias} to ${to.alias}.`
  return left === 0 ? done : `${done} ${whole(left)} stayed, because ${to.alias} has them too.`
}
