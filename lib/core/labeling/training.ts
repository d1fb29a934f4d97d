import { TRAINING_ROUND } from '../adjudication/item-state'

/** How one rater's latest attempt at the training stands. */
export type TrainingState = {
  state: 'open' | 'failed' | 'passed'
  /** 1 for the first. */
  attempt: number
  /** Known answers: of a task that asks several questions, to each of them. */
  total: number
  answered: number
  /** First answers that were right; a changed answer does not count. */
  right: number
  /** Share of right answers that is asked for, 0 to 1. */
  passMark: number
}

/** A mark of 0.7 asks for 7 of 10, whatever the last digit of the product is. */
const ROUNDING = 1e-9

type Counts = { round: number; total: number; answered: number; right: number }

/** Passed once everything is answered and enough first answers were right, or when a lead said so. */
export function assessTraining(counts: Counts, passMark: number, isWaived: boolean): TrainingState {
  const { round, total, answered, right } = counts
  const isDone = answered === total
  const state =
    isWaived || (isDone && right + ROUNDING >= passMark * total) ? 'passed' : isDone ? 'failed' : 'open'
  return { state, attempt: attemptOf(round), total, answered, right, passMark }
}

/** The round of an attempt at training, counted from 1. */
export function roundOfAttempt(attempt: number): number {
  return TRAINING_ROUND + 1 - attempt
}

/** 1 for the first; training rounds count down from {@link TRAINING_ROUND}. */
export function attemptOf(round: number): number {
  return TRAINING_ROUND + 1 - round
}

/** What a rater sees of an answered training statement. */
export type TrainingFeedback = {
  assignmentId: string
  text: string
  given: string
  code: string
  /** Of a task that asks more than one choice: each question that has a known answer, in words. */
  answers: readonly { title: string; given: string; known: string }[]
  explanation: string
}
