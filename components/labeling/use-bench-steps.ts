'use client'

import type { AnswerValues } from '@/components/answer/answer-state'
import { actOnChart } from '@/components/chart/chart-actions'
import { saysMore } from '@/lib/core/labeling/guideline'
import {
  CHOICES,
  type ChartAction,
  isChartAction,
  isChoice,
  type LabelingAction,
} from '@/lib/core/labeling/labeling-keys'
import type { Bench } from './use-bench'
import { useKeys } from './use-keys'
import type { Passages } from './use-passages'
import { draftOf } from './workbench-state'

/** What the rater does with an item, by keys and buttons alike. */
export function useBenchSteps(bench: Bench, { attach, chartWindow }: Passages) {
  const { answers, state, item, setup, form, time, pace, open, next, preferences } = bench
  const { dispatch, unsubmitted } = answers

  function submit(chosen?: AnswerValues) {
    if (!item) return goOn()
    const spent = time.read()
    const isFirst = item.answer === null // a change does not show how long an item takes
    if (answers.submit(setup.guideline.version, spent, chosen) && isFirst) pace.note(spent.activeMs)
  }

  /** From the summary: to what is open here, else to the next patient. */
  function goOn() {
    if (open === 0) next.go()
    else dispatch({ kind: 'go', index: state.items.findIndex(({ answer }) => answer === null) })
  }

  /** Takes a label of the one question. */
  function choose(code: string): AnswerValues | null {
    if (!item || !form.only) return null
    const values = { ...draftOf(state, item).values, [form.only.id]: code }
    dispatch({ kind: 'values', values, typed: null })
    return values
  }

  /** By an answer key. Arrows move between the answers too: they never submit. */
  function chooseByKey(index: number) {
    const code = form.only?.options[index]?.code
    const values = code === undefined ? null : choose(code)
    if (values && preferences.answerAtOnce) submit(values)
  }

  /** To the next answer that is begun and not submitted, round the list. */
  const away = unsubmitted.filter((index) => index !== state.index)
  const begun = away.find((index) => index > state.index) ?? away[0]
  const toUnsubmitted = begun === undefined ? null : () => dispatch({ kind: 'go', index: begun })

  useKeys(bench.bindings, (action) => {
    if (isChartAction(action)) return actOnChart(bench.chartHandle.current, action)
    if (isChoice(action)) return chooseByKey(CHOICES.indexOf(action))
    followAction(action, bench, { submit: () => submit(), attach, openChart: chartWindow.open })
  })
  return { submit: () => submit(), choose, toUnsubmitted }
}

type Steps = { submit: () => void; attach: () => void; openChart: () => void }

type PaneAction = Exclude<LabelingAction, ChartAction | (typeof CHOICES)[number]>

function followAction(action: PaneAction, bench: Bench, { submit, attach, openChart }: Steps): void {
  const { answers, state, setup, dialogs, commentBox } = bench
  switch (action) {
    case 'uncertain':
      return setup.definition.collect.uncertain ? answers.dispatch({ kind: 'toggle-uncertain' }) : undefined
    case 'undo':
      return answers.undo()
    case 'redo':
      return answers.dispatch({ kind: 'redo' })
    case 'comment':
      return commentBox.current?.focus()
    case 'attach':
      return attach()
    case 'submit':
      return submit()
    case 'skip':
      return answers.skip()
    case 'back':
      return answers.dispatch({ kind: 'go', index: state.index - 1 })
    case 'forward':
      return answers.dispatch({ kind: 'go', index: state.index + 1 })
    case 'list':
      return dialogs.setListOpen(true)
    case 'guide':
      if (saysMore(setup.guideline)) return dialogs.setGuideOpen(!dialogs.isGuideOpen)
      return answers.say('This study has no further guideline; the definitions stand with the answers.')
    case 'chart-window':
      return openChart()
    case 'help':
      return dialogs.setHelpOpen(true)
  }
}
