'use client'

import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { CheckGroup } from '@/components/ui/check-group'
import { Notice } from '@/components/ui/notice'
import { useStep } from '@/components/ui/use-step'
import type { SearchOffer } from '@/lib/core/retrieval/search-offer'
import type { RaterOffer } from '@/lib/core/runs/rater-offer'
import type { RunExperience } from '@/lib/core/runs/run-experience'
import { completeRun } from '@/lib/core/runs/run-grid'
import type { RunPower } from '@/lib/core/runs/run-power'
import { findShortContext } from '@/lib/core/runs/run-question'
import type { RunScale } from '@/lib/core/runs/run-scale'
import type { RunConfiguration } from '@/lib/core/runs/runs'
import type { TaskRef } from '@/lib/core/task'
import { ChatFields, ChatJudges } from './chat-fields'
import { FLOOR, JudgeHelp } from './choice-help'
import { LimitField, readLimit } from './limit-field'
import { type Asked, readChoices } from './read-choices'
import { RunEstimate } from './run-estimate'
import { SearchFields, usualSearch } from './search-fields'
import { type Started, StartedNotice } from './started-notice'

type Result =
  | { ok: true; data?: { leftOut: readonly string[] } }
  | { ok: false; message: string; code?: string }

type Start = {
  task: TaskRef
  gridId: string
  configurations: RunConfiguration[]
  costLimit?: number
  /** Also what an AI rater has done before. */
  again?: boolean
}

type Props = {
  task: TaskRef
  /** What the protocol of the task lets one choose. */
  raters: RaterOffer
  power: RunPower
  offer: SearchOffer
  scale: RunScale
  experience: RunExperience
  onStart: (input: Start) => Promise<Result | undefined>
  /** What there is to know before a start. */
  children?: ReactNode
}

/** One AI rater, or every combination of what is chosen. */
export function StartRunForm({ task, raters, power, offer, scale, experience, onStart, children }: Props) {
  const [asked, setAsked] = useState<Asked>(() =>
    raters.rules
      ? { runs: [completeRun({ kind: 'baseline', search: usualSearch(offer) })], problem: null }
      : { runs: [], problem: 'Choose who judges.' },
  )
  const [isChat, setIsChat] = useState(false)
  const [costLimit, setCostLimit] = useState<number>()
  const { start, refuse, forget, ...step } = useStart(task, onStart)
  const only = power.chat.find(({ server }) => server === '')

  function read({ currentTarget }: SyntheticEvent<HTMLFormElement>): Asked {
    const form = new FormData(currentTarget)
    const read = readChoices(form, power.chat)
    setIsChat(form.has('judge-chat') || form.has('judge-server'))
    setAsked(read)
    setCostLimit(readLimit(form))
    forget()
    return read
  }

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const { runs, problem } = read(event)
    const refusal = problem ?? findShortContext(runs, experience, power)
    if (refusal !== null) return refuse(refusal)
    start(runs, readLimit(new FormData(event.currentTarget)))
  }

  return (
    <section aria-labelledby="start-run">
      <h2 id="start-run" className="pb-2 text-sm font-semibold">
        Start AI raters
      </h2>
      {children}
      <form
        onChange={read}
        onSubmit={submit}
        className="grid gap-5 rounded-lg border border-line bg-raised p-4"
      >
        <div className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
          <JudgeFields raters={raters} power={power} offer={offer} />
          <ChatFields model={only?.model ?? null} usual={power.chat} isShown={isChat} raters={raters} />
        </div>
        <div className={raters.search ? 'grid gap-5' : 'hidden'}>
          <SearchFields offer={offer} decompositions={scale.decompositions} hasKinds={raters.kinds} />
        </div>
        {hasPrices(power) && (
          <LimitField
            value={null}
            currency={power.currency}
            hint="Of all together. There they pause; what is under way still ends and comes on top. Empty: none."
          />
        )}
        <StartEnd {...step}>
          <RunEstimate
            asked={asked}
            costLimit={costLimit}
            scale={scale}
            experience={experience}
            power={power}
          >
            <Button type="submit" disabled={step.isBusy}>
              {step.isBusy ? 'Starting…' : asked.runs.length > 1 ? `Start ${asked.runs.length}` : 'Start'}
            </Button>
          </RunEstimate>
        </StartEnd>
      </form>
    </section>
  )
}

type EndProps = Pick<
  ReturnType<typeof useStart>,
  'failure' | 'isBusy' | 'same' | 'started' | 'startAgain'
> & {
  /** The estimate, with the button that starts. */
  children: ReactNode
}

/** What came of a start, or what it would take. */
function StartEnd({ failure, isBusy, same, started, startAgain, children }: EndProps) {
  return (
    <div className="grid gap-3">
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      {same && (
        <Button
          type="button"
          tone="quiet"
          className="justify-self-start"
          disabled={isBusy}
          onClick={startAgain}
        >
          Run it again
        </Button>
      )}
      <div aria-live="polite">{started && <StartedNotice {...started} />}</div>
      {!started && children}
    </div>
  )
}

/** The start on the server: what came of it, and what to start anyway where an AI rater has done the same before. */
function useStart(task: TaskRef, onStart: Props['onStart']) {
  // kept over a lost answer: sending the same start again starts nothing twice
  const [gridId, setGridId] = useState(() => crypto.randomUUID())
  /** What was not started, for an AI rater has done the same before. */
  const [same, setSame] = useState<Start | null>(null)
  const [started, setStarted] = useState<Started | null>(null)
  const { take, ...step } = useStep(onStart, (told, input: Start) => {
    setSame(!told.ok && told.code === 'conflict' ? input : null)
    if (!told.ok) return
    const leftOut = told.data?.leftOut ?? []
    setStarted({ gridId: input.gridId, count: input.configurations.length - leftOut.length, leftOut })
    setGridId(crypto.randomUUID())
  })
  return {
    ...step,
    same,
    started,
    start: (configurations: RunConfiguration[], costLimit: number | undefined) =>
      take({ task, gridId, configurations, ...(costLimit === undefined ? {} : { costLimit }) }),
    startAgain: () => same && take({ ...same, again: true }),
    /** Another choice was made: what came of the one before is old. */
    forget: () => {
      setSame(null)
      setStarted(null)
    },
  }
}

/** Who judges: rules, models on this machine, or models of servers. */
function JudgeFields({ raters, power, offer }: Pick<Props, 'raters' | 'power' | 'offer'>) {
  const entailmentModels = raters.inference ? offer.entailmentModels : []
  const isAlone = power.chat.length === 0 && entailmentModels.length === 0
  return (
    <div className="grid gap-1">
      {raters.rules && (
        <CheckGroup
          legend="Judge"
          name="judge-baseline"
          help={<JudgeHelp isLocal={entailmentModels.length > 0} isChat={power.chat.length > 0} />}
          options={[
            {
              value: 'baseline',
              label: 'Baseline: rules, built in',
              note: isAlone ? `the only one available here; ${FLOOR}` : FLOOR,
            },
          ]}
          checked={['baseline']}
        />
      )}
      {entailmentModels.length > 0 && (
        <CheckGroup
          legend="On this machine"
          name="judge-entailment"
          options={entailmentModels.map((value) => ({ value, label: value }))}
          checked={[]}
        />
      )}
      <ChatJudges power={power} />
    </div>
  )
}

function hasPrices({ chat, embedding, rerank }: RunPower): boolean {
  return (
    chat.some(({ prices }) => prices !== null) ||
    [...embedding, ...rerank].some(({ price }) => price !== null)
  )
}
