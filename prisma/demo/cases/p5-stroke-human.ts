import type { DemoStatement } from '../case'

/** The human-written course, with the key of what was planted where. */
export const strokeHumanCourse: readonly (readonly DemoStatement[])[] = [
  [
    {
      text: '71F h/o HTN, HL, pAF p/w aphasia and R sided weakness, NIHSS 17.',
      truth: 'Supported',
      why: 'The admission note gives the history, the presentation and the score.',
      evidence: [
        { noteId: '500103', quote: '71F h/o HTN, HL, paroxysmal afib' },
        { noteId: '500103', quote: 'NIHSS 17' },
      ],
      claims: [
        {
          text: 'The patient has a history of hypertension, hyperlipidemia and paroxysmal atrial fibrillation.',
          truth: 'Supported',
        },
        { text: 'The patient presented with aphasia and right-sided weakness.', truth: 'Supported' },
        { text: 'The NIHSS on arrival was 17.', truth: 'Supported' },
      ],
    },
    {
      text: 'CTA w/ L M1 occlusion, received IV tPA at 10:34 then thrombectomy, TICI 3.',
      truth: 'Not Supported',
      why: 'The reperfusion grade was TICI 2b.',
      evidence: [
        { noteId: '500102', quote: 'Occlusion of the left M1 segment' },
        { noteId: '500103', quote: 'TICI 2b at 12:05' },
      ],
      claims: [
        { text: 'CTA showed a left M1 occlusion.', truth: 'Supported' },
        { text: 'IV tPA was given at 10:34.', truth: 'Supported' },
        { text: 'Thrombectomy achieved TICI 3 reperfusion.', truth: 'Not Supported' },
      ],
    },
    {
      text: 'Never intubated.',
      truth: 'Supported',
      why: 'Angiography was done under conscious sedation and the later hypoxia was managed with high flow oxygen.',
      evidence: [
        { noteId: '500103', quote: 'Conscious sedation, not intubated.' },
        { noteId: '500109', quote: 'No need for intubation at present.' },
      ],
      claims: [{ text: 'The patient was never intubated.', truth: 'Supported' }],
    },
    {
      text: 'Had stopped apixaban on her own ~3 wks prior d/t nosebleeds.',
      truth: 'Supported',
      why: 'Told to the admitting nurse by the niece; the admission note says only that she was not anticoagulated.',
      evidence: [
        { noteId: '500104', quote: 'pt stopped it on her own about 3 wks ago because of nosebleeds' },
        { noteId: '500112', quote: 'Nosebleeds were the reason for stopping apixaban' },
      ],
      claims: [
        {
          text: 'The patient stopped apixaban on her own about 3 weeks before admission.',
          truth: 'Supported',
        },
        { text: 'The patient stopped apixaban because of nosebleeds.', truth: 'Supported' },
      ],
    },
    {
      text: '24h CT head w/o hemorrhage; MRI later w/ petechial hemorrhage L putamen.',
      truth: 'Supported',
      why: 'Both studies are summarised in the progress notes.',
      evidence: [
        { noteId: '500106', quote: 'no hemorrhagic transformation, no shift' },
        { noteId: '500109', quote: 'Petechial hemorrhage L putamen.' },
      ],
      claims: [
        { text: 'The 24-hour head CT showed no hemorrhage.', truth: 'Supported' },
        { text: 'MRI showed petechial hemorrhage in the left putamen.', truth: 'Supported' },
      ],
    },
    {
      text: 'TTE EF 55%, LA thrombus.',
      truth: 'Not Supported',
      why: 'The ejection fraction is right, but no thrombus was seen.',
      evidence: [{ noteId: '500106', quote: 'LVEF 55%, moderate LA dilation, no thrombus or ASD seen' }],
      claims: [
        { text: 'The echocardiogram showed an LVEF of 55%.', truth: 'Supported' },
        { text: 'The echocardiogram showed a left atrial thrombus.', truth: 'Not Supported' },
      ],
    },
  ],
  [
    {
      text: 'C/b emesis of TFs on [**2147-3-6**], desat to 84%, new RLL opacity.',
      truth: 'Supported',
      why: 'Recorded by the film and by the progress note of the next day.',
      evidence: [
        { noteId: '500109', quote: 'yesterday 04:50 vomited TF, desat 84%' },
        { noteId: '500107', quote: 'New right lower lobe opacity' },
      ],
      claims: [
        { text: 'The patient vomited tube feeds on [**2147-3-6**].', truth: 'Supported' },
        { text: 'The patient desaturated to 84%.', truth: 'Supported' },
        { text: 'Chest film showed a new right lower lobe opacity.', truth: 'Supported' },
      ],
    },
    {
      text: 'Levo/flagyl at first, changed to Unasyn once PCN reaction clarified as GI upset only.',
      truth: 'Supported',
      why: 'The pharmacist corrected the anaphylaxis entry and the antibiotic was changed the same day.',
      evidence: [
        { noteId: '500109', quote: 'Pharmacy clarified PCN = GI upset only, changed to Unasyn today.' },
        { noteId: '500108', quote: 'This is a GI intolerance, not an IgE mediated allergy.' },
      ],
      claims: [
        { text: 'The patient was first treated with levofloxacin and metronidazole.', truth: 'Supported' },
        {
          text: 'Antibiotics were changed to ampicillin-sulbactam after the penicillin reaction was clarified as GI upset.',
          truth: 'Supported',
        },
      ],
    },
    {
      text: 'AF w RVR to 146 that AM, IV metoprolol x2, then dig loaded.',
      truth: 'Not Supported',
      why: 'The rate and the metoprolol are charted; digoxin appears nowhere.',
      evidence: [
        { noteId: '500109', quote: 'AF w RVR to 146 at 06:10, metoprolol 5 mg IV x2, then 25 mg NGT q8h' },
      ],
      claims: [
        { text: 'The patient had AF with RVR to 146.', truth: 'Supported' },
        { text: 'The patient received two doses of IV metoprolol.', truth: 'Supported' },
        { text: 'The patient was loaded with digoxin.', truth: 'Not Addressed' },
      ],
    },
    {
      text: 'PEG placed [**2147-3-10**] by GI.',
      truth: 'Not Supported',
      why: 'Gastroenterology saw the patient that day and advised against a PEG.',
      evidence: [{ noteId: '500111', quote: 'No PEG at this time.' }],
      claims: [{ text: 'Gastroenterology placed a PEG on [**2147-3-10**].', truth: 'Not Supported' }],
    },
    {
      text: 'Hypercoag panel sent.',
      truth: 'Not Addressed',
      why: 'No note speaks of a hypercoagulability work-up.',
      evidence: [],
      claims: [{ text: 'A hypercoagulability panel was sent.', truth: 'Not Addressed' }],
    },
    {
      text: 'Keppra x7d for seizure ppx.',
      truth: 'Not Addressed',
      why: 'No note speaks of seizures or levetiracetam.',
      evidence: [],
      claims: [
        {
          text: 'The patient received 7 days of levetiracetam for seizure prophylaxis.',
          truth: 'Not Addressed',
        },
      ],
    },
    {
      text: 'Start apixaban 5 mg [**Hospital1 **] and stop ASA if no new blood on CT head [**2147-3-14**].',
      truth: 'Supported',
      why: 'The plan of the last progress note.',
      evidence: [
        { noteId: '500112', quote: 'if no new blood start apixaban 5 mg [**Hospital1 **] and stop ASA' },
      ],
      claims: [
        {
          text: 'Apixaban 5 mg twice daily is to be started if the head CT of [**2147-3-14**] shows no new blood.',
          truth: 'Supported',
        },
        { text: 'Aspirin is to be stopped when apixaban is started.', truth: 'Supported' },
      ],
    },
    {
      text: 'DNR, ok to intubate.',
      truth: 'Supported',
      why: 'Decided at the family meeting and carried to the last note.',
      evidence: [
        { noteId: '500109', quote: 'DNR, ok to intubate for reversible cause' },
        { noteId: '500112', quote: 'Code: DNR, ok to intubate.' },
      ],
      claims: [{ text: 'The code status is DNR with intubation allowed.', truth: 'Supported' }],
    },
  ],
]
