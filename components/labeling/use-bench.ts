'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ChartHandle } from '@/components/chart/use-chart-handle'
import type { Preferences } from '@/lib/core/accounts/preferences'
import type { PatientChart } from '@/lib/core/chart'
import type { LabelingQueue, OpenPatient } from '@/lib/core/labeling/labeling'
import { bindKeys } from '@/lib/core/labeling/labeling-keys'
import { describeDuration, findPace } from '@/lib/core/labeling/labeling-pace'
import type { LabelingSetup } from '@/lib/core/labeling/labeling-setup'
import { keysOfTask } from '@/lib/core/labeling/task-keys'
import { type TaskRef, taskHome } from '@/lib/core/task'
import { NOTHING_KNOWN, withoutAnswered } from './known-answers'
import { useDraftsElsewhere } from './stored-drafts'
import { makeTaskForm } from './task-form'
import { useActiveTime } from './use-active-time'
import { useAnswers } from './use-answers'
import { useGuideline } from './use-guideline'
import { type SavePreferences, usePreferences } from './use-preferences'
import { useWorkStretch } from './use-work-stretch'
import { countDone } from './workbench-state'

export type BenchOptions = {
  task: TaskRef
  queue: LabelingQueue
  chart: PatientChart
  setup: LabelingSetup
  preferences: Preferences
  /** Active times of this person's newest answers, in ms, oldest first. */
  ownTimes: readonly number[]
  /** Place to open, from 0; the first open item when absent. */
  at: number | null
  onPreferences: SavePreferences
  onGuidelineRead: (input: { task: TaskRef; version: number }) => Promise<unknown>
}

/** All that the workbench holds: answers, habits, guideline, times, and the way to the next patient. */
export function useBench(options: BenchOptions) {
  const { task, queue, chart, at, ownTimes } = options
  const habits = usePreferences(options.preferences, options.onPreferences)
  const { preferences } = habits
  const { setup, acknowledge } = useGuideline(task, options.setup, options.onGuidelineRead)
  const { definition, guideline, evidence: rule } = setup
  const form = useMemo(
    () => makeTaskForm({ definition, guideline, evidence: rule }),
    [definition, guideline, rule],
  )
  const answers = useAnswers({ task, queue, chart, at, form })
  const { state, item } = answers
  const elsewhere = useDraftsElsewhere(task.taskId, queue.patientId)
  const bindings = useMemo(
    () => keysOfTask(form.definition, bindKeys(preferences.keys)),
    [preferences.keys, form.definition],
  )
  const time = useActiveTime(item?.assignmentId ?? 'summary', setup.idleSeconds * 1000)
  const open = state.items.length - countDone(state.items)
  const pace = usePace(ownTimes, open)
  const others = useMemo(
    () => withoutAnswered(queue.others, answers.view ?? NOTHING_KNOWN),
    [queue.others, answers.view],
  )
  const next = useNextPatient({ task, here: queue.patientId, open, others })
  const stretch = useWorkStretch(preferences.breakAfterMinutes)
  const dialogs = useDialogs()
  const chartHandle = useRef<ChartHandle>(null)
  const commentBox = useRef<HTMLTextAreaElement>(null)

  useEffect(() => {
    // the place is in the address, without asking the server for the page again
    window.history.replaceState(null, '', `?at=${state.index + 1}`)
  }, [state.index])

  return {
    task,
    queue,
    chart,
    setup,
    acknowledge,
    form,
    answers,
    state,
    item,
    habits,
    preferences,
    bindings,
    elsewhere,
    time,
    open,
    pace,
    others,
    next,
    stretch,
    dialogs,
    chartHandle,
    commentBox,
  }
}

export type Bench = ReturnType<typeof useBench>

/** What stands open over the workbench or within it. */
function useDialogs() {
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [isGuideOpen, setGuideOpen] = useState(false)
  const [isListOpen, setListOpen] = useState(false)
  return { isHelpOpen, setHelpOpen, isGuideOpen, setGuideOpen, isListOpen, setListOpen }
}

/** With so few statements open, the next patient is fetched. */
const NEAR_END = 3

type Options = {
  task: TaskRef
  /** The patient at hand. */
  here: string
  /** Statements without an answer here. */
  open: number
  /** Where statements are open elsewhere, in the order in which one goes on. */
  others: readonly OpenPatient[]
}

/** The way to the next patient, fetched whole before it is needed: it opens at once, also while the server is away. */
function useNextPatient({ task, here, open, others: [next] }: Options) {
  const router = useRouter()
  const href = next ? `${taskHome(task)}/label/${next.patientId}` : null

  // a later visit of the same patient opens with the last answer of this one, and cannot be fetched before
  const isLater = next?.patientId === here

  return {
    patient: next && href !== null ? { externalId: next.externalId, href, isLater } : null,
    /** Its address, once it is time to fetch it. */
    due: open <= NEAR_END && !isLater ? href : null,
    go: () => href !== null && router.push(href),
  }
}

/** How fast this person works and how long the open statements of this patient will take, in words. */
function usePace(ownTimes: readonly number[], open: number) {
  const [times, setTimes] = useState(ownTimes)
  const text = useMemo(() => {
    const pace = findPace(times, open)
    if (!pace) return ''
    const left = open === 0 ? '' : ` · about ${describeDuration(pace.remainingMs)} left here`
    return `${describeDuration(pace.medianMs)} each${left}`
  }, [times, open])
  const note = (activeMs: number) => setTimes((before) => [...before, activeMs])
  return { text, note }
}
