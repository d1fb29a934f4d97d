'use client'

import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react'
import { takesKey } from '@/components/labeling/takes-key'
import { SessionPanel } from '@/components/sessions/session-panel'
import type { SessionDesk } from '@/components/sessions/use-sessions'
import { Button } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import { Notice } from '@/components/ui/notice'
import { decisionKeys, UNDECIDABLE } from '@/lib/core/adjudication/decision'
import { findDecidedChoice } from '@/lib/core/adjudication/decision-questions'
import { named } from '@/lib/core/counted-words'
import type { DiscussedField, Discussion } from '@/lib/core/discussion'
import { AnswerMeanings, DecisionChoice } from './decision-choice'
import { DecisionFields } from './decision-fields'
import { FieldAnswers } from './field-answers'
import { type Answers, controls, type DecisionOptions, type DecisionState, useDecision } from './use-decision'

type Props = Omit<DecisionOptions, 'agreed' | 'askForAnswer' | 'form'> & {
  /** The person's keys that lead to what is to be written; the first is shown. */
  writeKeys: readonly string[]
  /** The sessions over what raters marked. */
  desk: SessionDesk
  /** What is read before one decides. */
  children?: ReactNode
  onAnswers: (answers: Answers) => void
}

/**
 * A discussion and its end. A decision that somebody else made in between is shown, and what was written here stays. The answers
 * to one question, and the button, are always in view; several questions stand with what was said of them.
 */
export function DecisionForm({ writeKeys, desk, children, onAnswers, ...options }: Props) {
  const { discussion, answers } = options
  const { definition, mayDecide, mayAgree, locked, guideline } = discussion
  const id = useId()
  const only = findDecidedChoice(definition)
  const keys = decisionKeys(only?.options.map(({ code }) => code) ?? [])
  const frame = useRef<HTMLFormElement>(null)
  const decision = useDecision({
    ...options,
    agreed: withoutDeclined(desk, answers),
    form: frame,
    askForAnswer: only ? askFor([...keys.keys()]) : askForAnswers(desk),
  })
  const choose = only && ((code: string) => onAnswers({ [only.id]: code }))
  useDecisionKeys({ frame, decision, keys, writeKeys, choose, isOpen: (mayDecide || mayAgree) && !locked })

  const sessions = (
    <SessionPanel
      desk={desk}
      declined={new Set(Object.keys(answers).filter((id) => answers[id] === UNDECIDABLE))}
      isAlone={isSessionAlone(discussion)}
      onDecline={(field, isDeclined) => onAnswers(withDeclined(answers, field, isDeclined))}
    />
  )
  if (locked || !(mayDecide || mayAgree))
    return (
      <ClosedDecision isLocked={locked} one={definition.item.name.one}>
        {desk.sessions.length > 0 && sessions}
        {children}
      </ClosedDecision>
    )
  const form = `${id}-form`
  return (
    <DecisionPanel
      foot={
        <>
          <Refusal decision={decision} />
          {only && choose && (
            <DecisionChoice
              id={id}
              form={form}
              field={only}
              chosen={answers[only.id]}
              onChoose={choose}
              error={decision.errorOf('[name=decision]')}
            />
          )}
          <SubmitLine form={form} decision={decision} isChange={discussion.decision !== null} />
        </>
      }
    >
      {desk.sessions.length > 0 && sessions}
      {children}
      {!mayDecide && listAsked(discussion).length > 0 && (
        <Notice>You voted on this {definition.item.name.one}, so somebody else answers its questions.</Notice>
      )}
      {!only && mayDecide && listAsked(discussion).length > 0 && (
        <FieldAnswers
          discussion={discussion}
          answers={answers}
          error={decision.errorOf('[name=decision]')}
          onAnswers={onAnswers}
          onSubmit={decision.decide}
        />
      )}
      <Form
        ref={frame}
        id={form}
        onSend={decision.decide}
        aria-label="Your decision"
        className="grid gap-3 border-t border-line pt-4"
      >
        {only && <AnswerMeanings id={id} field={only} guideline={guideline} />}
        <DecisionFields id={id} discussion={discussion} writeKeys={writeKeys} decision={decision} />
      </Form>
    </DecisionPanel>
  )
}

/** Questions that the discussion decides, besides layers. */
function listAsked({ fields, sessions }: Discussion): DiscussedField[] {
  return fields.filter(({ id, isDecidable }) => isDecidable && sessions.every(({ field }) => field !== id))
}

/** Whether nothing but sessions is asked, so that all keys are theirs. */
export function isSessionAlone(discussion: Discussion): boolean {
  return !discussion.mayDecide || listAsked(discussion).length === 0
}

/** A layer that is said to have no answer needs no session. */
function withoutDeclined({ agreed }: SessionDesk, answers: Answers): Record<string, unknown> {
  return Object.fromEntries(Object.entries(agreed).filter(([field]) => answers[field] !== UNDECIDABLE))
}

function withDeclined(answers: Answers, field: string, isDeclined: boolean): Answers {
  const others = Object.fromEntries(Object.entries(answers).filter(([id]) => id !== field))
  return isDeclined ? { ...others, [field]: UNDECIDABLE } : others
}

function askForAnswers({ sessions, open, changed }: SessionDesk): string {
  if (sessions.length === 0) return 'Answer at least one question.'
  if (open > 0) return `Settle each group first: ${open} ${open === 1 ? 'is' : 'are'} open.`
  return changed ? 'Agree on what you changed first.' : 'Nothing has changed since the decision.'
}

const OR = new Intl.ListFormat('en-GB', { type: 'disjunction' })

function askFor(keys: readonly string[]): string {
  return `Choose ${OR.format(keys)}.`
}

type KeyOptions = {
  frame: RefObject<HTMLFormElement | null>
  decision: DecisionState
  keys: ReadonlyMap<string, string>
  writeKeys: readonly string[]
  /** Null where several questions have keys of their own. */
  choose: ((code: string) => void) | null
  isOpen: boolean
}

/** Keys of the whole page: answers, the way to the words, and the end. */
function useDecisionKeys({ frame, decision, keys, writeKeys, choose, isOpen }: KeyOptions): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isOpen) return
    const isElsewhere =
      takesKey(document.activeElement, 'x') &&
      !controls(frame.current).some((control) => control === document.activeElement)
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      return isElsewhere ? undefined : decision.decide()
    }
    if (event.ctrlKey || event.metaKey || event.altKey || takesKey(document.activeElement, event.key)) return
    if (writeKeys.includes(event.key)) {
      event.preventDefault() // or the field would take the letter
      return decision.focusOnWords()
    }
    const wanted = keys.get(event.key)
    if (wanted !== undefined) choose?.(wanted)
  })

  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

function Refusal({ decision: { missing, failure } }: { decision: DecisionState }) {
  return (
    <>
      {missing.length > 0 && (
        <Notice tone="danger">Still missing: {named(missing.map(({ what }) => what))}.</Notice>
      )}
      {failure && <Notice tone="danger">{failure.message}</Notice>}
    </>
  )
}

type LineProps = { form: string; decision: DecisionState; isChange: boolean }

function SubmitLine({ form, decision: { isBusy, status }, isChange }: LineProps) {
  return (
    <p className="flex items-center gap-3">
      <Button type="submit" form={form} disabled={isBusy}>
        {isChange ? 'Change the decision' : 'Decide'}
      </Button>
      <span className="text-xs text-muted">Ctrl + Enter</span>
      <output aria-live="polite" className="flex-1 text-right text-xs text-muted">
        {status}
      </output>
    </p>
  )
}

type ClosedProps = { isLocked: boolean; one: string; children: ReactNode }

function ClosedDecision({ isLocked, one, children }: ClosedProps) {
  const foot = isLocked
    ? 'The task is locked; its decisions stay as they are.'
    : `You voted on this ${one}, so somebody else decides. You can read and write along.`
  return <DecisionPanel foot={<Notice>{foot}</Notice>}>{children}</DecisionPanel>
}

/**
 * What is read and written about a statement, which scrolls, over a foot that is always in view. On a narrow screen the page
 * scrolls, and where it is low too the foot stands at the end, or there would be no room to read in.
 */
function DecisionPanel({ foot, children }: { foot: ReactNode; children: ReactNode }) {
  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col relative gap-5 overflow-y-auto *:shrink-0 px-6 py-4 max-[900px]:overflow-visible max-[900px]:px-4 [&_:is(input,select,textarea)]:scroll-mb-16 max-[900px]:[&_:is(input,select,textarea)]:scroll-mb-52">
        {children}
      </div>
      <div className="sticky bottom-0 grid gap-2 border-t border-line bg-raised px-6 py-2.5 max-[900px]:px-4 max-[900px]:[@media(max-height:40rem)]:static">
        {foot}
      </div>
    </>
  )
}
