import type { DemoStatement } from '../case'

/** The model-written course, with the key of what was planted where. */
export const strokeModelCourse: readonly (readonly DemoStatement[])[] = [
  [
    {
      text: 'The patient is a 71-year-old woman with hypertension, hyperlipidemia and paroxysmal atrial fibrillation who was admitted with an acute ischemic stroke in the territory of the left middle cerebral artery.',
      truth: 'Supported',
      why: 'The side was first written as right and corrected by addendum.',
      evidence: [
        { noteId: '500103', quote: 'Assessment above should read LEFT MCA / LEFT M1 occlusion' },
        { noteId: '500106', quote: '71F with cardioembolic L MCA stroke (paroxysmal AF, off apixaban)' },
      ],
      claims: [
        {
          text: 'The patient is a 71-year-old woman with hypertension, hyperlipidemia and paroxysmal atrial fibrillation.',
          truth: 'Supported',
        },
        {
          text: 'The patient was admitted with an acute ischemic stroke of the left middle cerebral artery.',
          truth: 'Supported',
        },
      ],
    },
    {
      text: 'She received 61 mg of intravenous tPA, followed by mechanical thrombectomy with two passes of a stent retriever.',
      truth: 'Supported',
      why: 'The admission note gives dose and passes.',
      evidence: [
        { noteId: '500103', quote: 'total 61 mg (0.9 mg/kg, 68 kg)' },
        { noteId: '500103', quote: '2 passes stent retriever' },
      ],
      claims: [
        { text: 'The patient received 61 mg of intravenous tPA.', truth: 'Supported' },
        { text: 'Thrombectomy was performed with two passes of a stent retriever.', truth: 'Supported' },
      ],
    },
    {
      text: 'A nicardipine infusion was required for blood pressure control until [**2147-3-6**].',
      truth: 'Not Supported',
      why: 'It was stopped at 17:30 on the day of admission.',
      evidence: [
        { noteId: '500104', quote: 'off at 1730' },
        { noteId: '500106', quote: 'nicardipine off since 17:30 yesterday' },
      ],
      claims: [
        { text: 'A nicardipine infusion was used for blood pressure control.', truth: 'Supported' },
        { text: 'The nicardipine infusion continued until [**2147-3-6**].', truth: 'Not Supported' },
      ],
    },
    {
      text: 'Her hemoglobin A1c was 6.1% and her LDL cholesterol was 131 mg/dL, and simvastatin was replaced by atorvastatin 80 mg.',
      truth: 'Supported',
      why: 'All three stand in the note of hospital day 2.',
      evidence: [
        { noteId: '500106', quote: 'LDL 131, HDL 44, A1c 6.1%' },
        { noteId: '500106', quote: 'Atorvastatin 80 mg in place of simvastatin' },
      ],
      claims: [
        { text: 'The hemoglobin A1c was 6.1%.', truth: 'Supported' },
        { text: 'The LDL cholesterol was 131 mg/dL.', truth: 'Supported' },
        { text: 'Simvastatin was replaced by atorvastatin 80 mg.', truth: 'Supported' },
      ],
    },
    {
      text: 'A right homonymous hemianopia was confirmed by ophthalmology.',
      truth: 'Not Addressed',
      why: 'No note speaks of visual fields or of ophthalmology.',
      evidence: [],
      claims: [{ text: 'Ophthalmology confirmed a right homonymous hemianopia.', truth: 'Not Addressed' }],
    },
  ],
  [
    {
      text: 'She failed a bedside swallowing evaluation on [**2147-3-5**] and was fed through a nasogastric tube.',
      truth: 'Supported',
      why: 'Speech therapy found aspiration; tube feeding began the same day.',
      evidence: [
        { noteId: '500105', quote: 'Moderate-severe oropharyngeal dysphagia with overt signs of aspiration' },
        { noteId: '500111', quote: 'NGT fed since [**2147-3-5**]' },
      ],
      claims: [
        { text: 'The patient failed a bedside swallowing evaluation on [**2147-3-5**].', truth: 'Supported' },
        { text: 'The patient was fed through a nasogastric tube.', truth: 'Supported' },
      ],
    },
    {
      text: 'Aspiration pneumonia of the left lower lobe followed and required high-flow nasal oxygen.',
      truth: 'Not Supported',
      why: 'The pneumonia was in the right lower lobe; the left base showed atelectasis only.',
      evidence: [
        { noteId: '500107', quote: 'New right lower lobe opacity' },
        { noteId: '500109', quote: 'NRB then high flow 40L/50%' },
      ],
      claims: [
        { text: 'The aspiration pneumonia involved the left lower lobe.', truth: 'Not Supported' },
        { text: 'The patient required high-flow nasal oxygen.', truth: 'Supported' },
      ],
    },
    {
      text: 'Because of a prior anaphylactic reaction to penicillin, she completed a 7-day course of levofloxacin and metronidazole.',
      truth: 'Not Supported',
      why: 'The anaphylaxis entry was wrong and the course was completed with ampicillin-sulbactam.',
      evidence: [
        {
          noteId: '500109',
          quote: 'Penicillin - GI intolerance only (corrected [**2147-3-7**]; NOT anaphylaxis)',
        },
        { noteId: '500112', quote: 'Unasyn day 6 of 7' },
      ],
      claims: [
        { text: 'The patient had a prior anaphylactic reaction to penicillin.', truth: 'Not Supported' },
        {
          text: 'The patient completed a 7-day course of levofloxacin and metronidazole.',
          truth: 'Not Supported',
        },
      ],
    },
    {
      text: 'Sputum culture grew only oropharyngeal flora, and blood cultures showed no growth.',
      truth: 'Supported',
      why: 'Final results in the note of [**2147-3-11**].',
      evidence: [
        { noteId: '500112', quote: 'Sputum cx final: oropharyngeal flora only. BCx x2 no growth final.' },
      ],
      claims: [
        { text: 'Sputum culture grew only oropharyngeal flora.', truth: 'Supported' },
        { text: 'Blood cultures showed no growth.', truth: 'Supported' },
      ],
    },
    {
      text: 'A videoswallow study on [**2147-3-10**] showed silent aspiration of thin liquids, and she was started on puree and nectar-thick liquids.',
      truth: 'Supported',
      why: 'Result in the gastroenterology consult, diet in the following progress note.',
      evidence: [
        { noteId: '500111', quote: 'Videoswallow today: silent aspiration of thin liquids' },
        { noteId: '500112', quote: 'on puree/nectar, took 80% of meals' },
      ],
      claims: [
        {
          text: 'A videoswallow study on [**2147-3-10**] showed silent aspiration of thin liquids.',
          truth: 'Supported',
        },
        { text: 'The patient was started on puree and nectar-thick liquids.', truth: 'Supported' },
      ],
    },
    {
      text: 'A stage 2 pressure injury of the coccyx measuring 1 x 2 cm was found during the stay.',
      truth: 'Supported',
      why: 'Found and measured by the night nurse.',
      evidence: [
        { noteId: '500110', quote: 'open area on coccyx 1 x 2 cm, pink base, no drainage, stage 2' },
      ],
      claims: [
        { text: 'A stage 2 pressure injury of the coccyx measuring 1 x 2 cm was found.', truth: 'Supported' },
      ],
    },
    {
      text: 'At discharge to acute rehabilitation her lisinopril had been resumed at 10 mg daily, half of the home dose.',
      truth: 'Supported',
      why: 'The last progress note resumes 10 mg; the home dose was 20 mg.',
      evidence: [
        { noteId: '500112', quote: 'resume lisinopril at 10 mg today (home dose 20)' },
        { noteId: '500112', quote: 'Dispo: acute rehab [**2147-3-12**]' },
      ],
      claims: [
        { text: 'Lisinopril was resumed at 10 mg daily, half of the home dose.', truth: 'Supported' },
        { text: 'The patient was discharged to acute rehabilitation.', truth: 'Supported' },
      ],
    },
    {
      text: 'The influenza vaccine was given before discharge.',
      truth: 'Not Addressed',
      why: 'No note speaks of vaccination.',
      evidence: [],
      claims: [{ text: 'The influenza vaccine was given before discharge.', truth: 'Not Addressed' }],
    },
  ],
]
