/** The checking of statements against a chart: VeriFact, Chung et al. 2025, section 4.4. */
export const verdictProtocol = {
  id: 'verdict',
  question: 'Is this statement supported by the chart?',
} as const
