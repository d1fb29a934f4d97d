'use client'

import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { CheckGroup, type Option } from '@/components/ui/check-group'
import { Disclosure } from '@/components/ui/disclosure'
import { Notice } from '@/components/ui/notice'
import { useStep } from '@/components/ui/use-step'
import type { SearchOffer } from '@/lib/core/retrieval/search-offer'
import type { RaterOffer } from '@/lib/core/runs/rater-offer'
import type { RunExperience } from '@/lib/core/runs/run-experience'
import type { RunPower } from '@/lib/core/runs/run-power'
import { findShortContext } from '@/lib/core/runs/run-question'
import type { RunScale } from '@/lib/core/runs/run-scale'
import type { RunConfiguration } from '@/lib/core/runs/runs'
import type { TaskRef } from '@/lib/core/task'
import { ChatFields } from './chat-fields'
import { ModelHelp } from './choice-help'
import { type FirstChoices, listFirstChoices, toFormData } from './first-choices'
import { LimitField, readLimit } from './limit-field'
import { listModels } from './list-models'
import { type Asked, listChosen, readChoices } from './read-choices'
import { RunEstimate } from './run-estimate'
import { SearchFields } from './search-fields'
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

/** A model and a button; or every combination of what is chosen to be compared. */
export function StartRunForm(props: Props) {
  const { task, raters, power, offer, scale, experience, onStart, children } = props
  const models = listModels(props)
  const usable = models.filter(({ missing }) => missing === undefined)
  const recommended = usable.find(({ isRecommended }) => isRecommended) ?? usable[0]
  const first = listFirstChoices(recommended?.value, power, offer)
  const [asked, setAsked] = useState(() => readChoices(toFormData(first), power.chat))
  const [isChat, setIsChat] = useState(() => hasChat(toFormData(first)))
  const [costLimit, setCostLimit] = useState<number>()
  const { start, refuse, forget, ...step } = useStart(task, onStart)

  const form = useRef<HTMLFormElement>(null)
  // what the browser put back into the form after a reload can be read once it is there
  useEffect(() => {
    if (form.current) show(new FormData(form.current))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: each change is read by the form
  }, [])

  function show(chosen: FormData): Asked {
    const found = readChoices(chosen, power.chat)
    setIsChat(hasChat(chosen))
    setAsked(found)
    setCostLimit(readLimit(chosen))
    return found
  }

  function read({ currentTarget }: SyntheticEvent<HTMLFormElement>): Asked {
    forget()
    return show(new FormData(currentTarget))
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
      <h2 id="start-run" tabIndex={-1} className="scroll-mt-20 pb-2 text-sm font-semibold">
        Start an AI rater
      </h2>
      {children}
      <form
        ref={form}
        onChange={read}
        onSubmit={submit}
        onInvalidCapture={showField}
        className="grid gap-5 rounded-lg border border-line bg-raised p-4"
      >
        <CheckGroup
          legend="Which model"
          name="judge"
          isSingle
          options={models}
          checked={first.judge}
          help={<ModelHelp isLocal={offer.entailmentModels.length > 0} isChat={power.chat.length > 0} />}
        />
        <StartEnd {...step}>
          <RunEstimate
            asked={asked}
            costLimit={costLimit}
            scale={scale}
            experience={experience}
            power={power}
          >
            <StartButton count={asked.runs.length} isBusy={step.isBusy} />
          </RunEstimate>
        </StartEnd>
        <ComparedSettings {...{ raters, power, offer, scale, isChat, first }} models={usable} />
      </form>
    </section>
  )
}

/** Whether a language model is among those chosen. */
function hasChat(form: FormData): boolean {
  return [...listChosen(form)].some((value) => /^(chat$|server )/.test(value))
}

function StartButton({ count, isBusy }: { count: number; isBusy: boolean }) {
  return (
    <Button type="submit" disabled={isBusy}>
      {isBusy ? 'Starting…' : count > 1 ? `Start ${count} AI raters` : 'Start AI rater'}
    </Button>
  )
}

/** A field that cannot be sent as it stands is shown, so that the browser can say why. */
function showField({ target }: SyntheticEvent<HTMLFormElement>) {
  for (let at = target instanceof Element ? target : null; at; at = at.parentElement)
    if (at instanceof HTMLDetailsElement) at.open = true
}

type ComparedProps = Pick<Props, 'raters' | 'power' | 'offer' | 'scale'> & {
  models: readonly Option<string>[]
  isChat: boolean
  first: FirstChoices
}

/** What else can be chosen: every combination of it is an AI rater of its own. */
function ComparedSettings({ models, raters, power, offer, scale, isChat, first }: ComparedProps) {
  const isNamed = power.chat.some(({ server }) => server === '')
  return (
    <Disclosure title="Compare settings">
      <div className="grid gap-5">
        <div className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
          {models.length > 1 && (
            <CheckGroup
              legend="Models compared with it"
              name="judge-also"
              options={models.map(({ value, label }) => ({ value, label }))}
              checked={[]}
            />
          )}
          <ChatFields isNamed={isNamed} first={first} usual={power.chat} isShown={isChat} raters={raters} />
        </div>
        <div className={raters.search ? 'grid gap-5' : 'hidden'}>
          <SearchFields
            offer={offer}
            first={first}
            decompositions={scale.decompositions}
            hasKinds={raters.kinds}
          />
        </div>
        {hasPrices(power) && (
          <LimitField
            value={null}
            currency={power.currency}
            hint="Of all together. There they pause; what is under way still ends and comes on top. Empty: none."
          />
        )}
      </div>
    </Disclosure>
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
  const { take, ...step } = useStep(onStart, (reported, input: Start) => {
    setSame(!reported.ok && reported.code === 'conflict' ? input : null)
    if (!reported.ok) return
    const leftOut = reported.data?.leftOut ?? []
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

function hasPrices({ chat, embedding, rerank }: RunPower): boolean {
  return (
    chat.some(({ prices }) => prices !== null) ||
    [...embedding, ...rerank].some(({ price }) => price !== null)
  )
}
