import { DEFAULT_POLICY } from '@/lib/core/adjudication/consensus-policy'
import type { AiResults } from '@/lib/core/figures/basis/margin'
import type { ReportSetting } from '@/lib/core/figures/report/report-setting'
import {
  type ReportBasis,
  type ReportSources,
  type StudyReport,
  studyReport,
} from '@/lib/core/figures/report/study-report'
import { characteristicsFigure } from '@/lib/core/figures/tables/characteristics'
import { NO_AI_RESULTS } from './ai-results'

const STUDY = {
  title: 'A study',
  description: '',
  seed: 3,
  itemName: { one: 'statement', many: 'statements' },
}

const SETTING: ReportSetting = {
  leads: [],
  protocol: {
    ratersPerItem: 3,
    policy: DEFAULT_POLICY,
    panelSize: 2,
    evidence: 'optional',
    exempt: '',
    guidelineVersion: 0,
  },
  guidelineDay: null,
  decidedDay: null,
  texts: [],
  excluded: { statements: 0, answered: 0 },
  characteristics: characteristicsFigure([], []),
}

/** Where the figures come from, with nothing to say. */
const SOURCES: ReportSources = {
  software: '',
  code: null,
  commit: null,
  setting: '',
  statements: '',
  people: '',
  days: null,
  repeats: '',
  settled: '',
  opening: '',
  practice: null,
  retrieval: null,
  asked: null,
  ai: '',
  prompts: [],
}

type Given = Pick<ReportBasis, 'matrix'> &
  Partial<Omit<ReportBasis, 'study' | 'results' | 'sources'>> & {
    results?: Partial<AiResults>
    sources?: Partial<ReportSources>
  }

/** A report of these data, with nothing known beside them but what a test says. */
export function makeReport({ results, sources, ...basis }: Given): Promise<StudyReport> {
  return studyReport({
    study: STUDY,
    profiles: null,
    setting: SETTING,
    days: new Map(),
    repeated: [],
    retrieval: [],
    asked: [],
    exposures: [],
    inTurn: async (make) => make(),
    ...basis,
    results: { ...NO_AI_RESULTS, ...results },
    sources: { ...SOURCES, ...sources },
  })
}
