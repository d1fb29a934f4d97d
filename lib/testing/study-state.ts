import { emptyStateCounts, type RaterProgress, type StudyProgress } from '@/lib/core/progress'
import type { Colleague, StudyNeeds } from '@/lib/core/study-needs'

/** A study of fifty statements that lacks nothing and where nobody has work, save for what a test says. */
export function makeProgress(more: Partial<StudyProgress> = {}): StudyProgress {
  return {
    patients: [],
    raters: [],
    states: emptyStateCounts(),
    items: 50,
    waitingForPanel: 0,
    panelLeft: { contested: 0, others: 0 },
    withoutWork: [],
    deciders: [],
    withoutDecider: 0,
    rounds: [],
    ...more,
  }
}

export function makeNeeds(more: Partial<StudyNeeds> = {}): StudyNeeds {
  return {
    hasAiRater: true,
    hasRates: true,
    hasLabels: true,
    hasStatements: true,
    itemName: { one: 'statement', many: 'statements' },
    documents: 4,
    documentsUncut: 0,
    patientsWithoutNotes: 0,
    isProtocolSeen: true,
    ratersPerItem: 3,
    panelSize: 2,
    lacking: { statements: 0, patients: 0, ratings: 0 },
    people: [
      ...[1, 2, 3].map((index) => makeColleague(`rater-${index}`)),
      ...[1, 2, 3].map((index) => makeColleague(`adjudicator-${index}`)),
    ],
    invitations: [],
    ...more,
  }
}

/** Known by alias; who is called so is of that role. */
export function makeColleague(alias: string): Colleague {
  const role = alias.startsWith('adjudicator') ? 'adjudicator' : 'rater'
  const joinedAt = '2026-02-01T08:00:00Z'
  return { raterId: alias, alias, role, joinedAt, name: `Dr. ${alias}`, email: `${alias}@example.org` }
}

export function makeWorker(alias: string, more: Partial<RaterProgress> = {}): RaterProgress {
  return {
    raterId: alias,
    alias,
    assigned: 9,
    rated: 4,
    panelLeft: 0,
    skipped: 0,
    uncertain: 0,
    medianSeconds: 1,
    lastAt: '2026-03-11T08:00:00Z',
    assignedAt: '2026-03-01T08:00:00Z',
    ...more,
  }
}
