import type { DemoStatement } from '../case'

/** The human-written course, with the key of what was planted where. */
export const bleedHumanCourse: readonly (readonly DemoStatement[])[] = [
  [
    {
      text: '58M EtOH cirrhosis p/w hematemesis x3 and melena, Hct 22.4, BP 84/50 in ED.',
      truth: 'Supported',
      why: 'Admission note.',
      evidence: [
        { noteId: '400101', quote: 'p/w 3 episodes of hematemesis since 22:00' },
        { noteId: '400101', quote: 'In the ED BP 84/50, HR 124' },
      ],
      claims: [
        { text: 'The patient is a 58-year-old man with alcoholic cirrhosis.', truth: 'Supported' },
        { text: 'The patient presented with hematemesis and melena.', truth: 'Supported' },
        { text: 'The hematocrit on admission was 22.4.', truth: 'Supported' },
      ],
    },
    {
      text: 'Intubated for EGD, grade 3 varices, banded x4, extubated same day.',
      truth: 'Not Supported',
      why: 'Five bands were placed; the rest is right.',
      evidence: [
        { noteId: '400102', quote: 'Five bands were placed with good hemostasis.' },
        { noteId: '400104', quote: 'Extubated at 1420 to 4L NC' },
      ],
      claims: [
        { text: 'The patient was intubated for the upper endoscopy.', truth: 'Supported' },
        { text: 'Four bands were placed on the esophageal varices.', truth: 'Not Supported' },
        { text: 'The patient was extubated on the day of the endoscopy.', truth: 'Supported' },
      ],
    },
    {
      text: '3 u PRBC total, 1 u FFP.',
      truth: 'Supported',
      why: 'Nursing note of the first day and attending note.',
      evidence: [
        { noteId: '400104', quote: 'Third unit PRBC at 0830 and 1 u FFP before tap.' },
        { noteId: '400111', quote: '3 units PRBC in all' },
      ],
      claims: [
        { text: 'The patient received three units of packed red blood cells.', truth: 'Supported' },
        { text: 'The patient received one unit of fresh frozen plasma.', truth: 'Supported' },
      ],
    },
    {
      text: 'Started on Levophed for shock, off by evening.',
      truth: 'Not Supported',
      why: 'The nurse writes that he was off pressors all day, the attending that he never had any.',
      evidence: [
        { noteId: '400104', quote: 'BP 102-118/60s off pressors all day.' },
        { noteId: '400111', quote: 'never on pressors' },
      ],
      claims: [{ text: 'The patient was treated with norepinephrine for shock.', truth: 'Not Supported' }],
    },
    {
      text: 'Cipro ppx then ceftriaxone once allergy found to be to ampicillin.',
      truth: 'Supported',
      why: 'Pharmacy clarification and progress note.',
      evidence: [
        { noteId: '400105', quote: 'The rash in [**2129**] was to ampicillin, not ceftriaxone' },
        { noteId: '400106', quote: 'Cipro changed to ceftriaxone after allergy clarified.' },
      ],
      claims: [
        { text: 'Ciprofloxacin prophylaxis was changed to ceftriaxone.', truth: 'Supported' },
        { text: 'The allergy of the patient is to ampicillin.', truth: 'Supported' },
      ],
    },
  ],
  [
    {
      text: 'Dx tap neg for SBP (84 WBC).',
      truth: 'Supported',
      why: 'Progress note.',
      evidence: [{ noteId: '400106', quote: '84 WBC, 12 percent PMN, SAAG 1.9, culture NGTD: no SBP.' }],
      claims: [{ text: 'The diagnostic paracentesis showed no bacterial peritonitis.', truth: 'Supported' }],
    },
    {
      text: 'HE grade 2 w/ ammonia 112, cleared on lactulose and rifaximin.',
      truth: 'Not Supported',
      why: 'Rifaximin was never needed.',
      evidence: [
        { noteId: '400106', quote: 'Encephalopathy grade 2: likely from bleed.' },
        { noteId: '400111', quote: 'Rifaximin not needed.' },
      ],
      claims: [
        { text: 'The patient developed grade 2 hepatic encephalopathy.', truth: 'Supported' },
        { text: 'The encephalopathy cleared on lactulose.', truth: 'Supported' },
        { text: 'The patient was treated with rifaximin.', truth: 'Not Supported' },
      ],
    },
    {
      text: 'CT head neg for bleed, done for fall at home 1 wk prior.',
      truth: 'Supported',
      why: 'CT report and nursing note.',
      evidence: [
        { noteId: '400107', quote: '1. No acute intracranial hemorrhage.' },
        { noteId: '400104', quote: 'pt fell at home 1 week ago and hit his head' },
      ],
      claims: [
        { text: 'A head CT showed no intracranial hemorrhage.', truth: 'Supported' },
        { text: 'The patient had fallen at home one week before.', truth: 'Supported' },
      ],
    },
    {
      text: 'Father died of liver cancer.',
      truth: 'Not Addressed',
      why: 'No family history in any note.',
      evidence: [],
      claims: [{ text: 'The father of the patient died of liver cancer.', truth: 'Not Addressed' }],
    },
    {
      text: 'Repeat EGD [**2133-9-25**], hold spironolactone.',
      truth: 'Supported',
      why: 'Attending note.',
      evidence: [
        { noteId: '400111', quote: 'Repeat EGD in 2 weeks is booked for [**2133-9-25**].' },
        { noteId: '400111', quote: 'Spironolactone stays on hold until outpatient follow up.' },
      ],
      claims: [
        { text: 'A repeat endoscopy is booked for [**2133-9-25**].', truth: 'Supported' },
        { text: 'Spironolactone is on hold.', truth: 'Supported' },
      ],
    },
  ],
]

/** The model-written course, with its key. */
export const bleedModelCourse: readonly (readonly DemoStatement[])[] = [
  [
    {
      text: 'The patient is a 58-year-old man with alcoholic cirrhosis who was admitted with a first variceal hemorrhage.',
      truth: 'Supported',
      why: 'Hepatology note.',
      evidence: [{ noteId: '400108', quote: 'first variceal bleed, controlled with band ligation x5' }],
      claims: [
        { text: 'The patient has alcoholic cirrhosis.', truth: 'Supported' },
        { text: 'The patient was admitted with a first variceal hemorrhage.', truth: 'Supported' },
      ],
    },
    {
      text: 'Upper endoscopy showed four columns of grade 3 varices, and five bands were placed without complications.',
      truth: 'Supported',
      why: 'Procedure report.',
      evidence: [
        { noteId: '400102', quote: 'four columns of grade 3 varices in the lower third' },
        { noteId: '400102', quote: 'Complications: none.' },
      ],
      claims: [
        { text: 'Upper endoscopy showed grade 3 esophageal varices.', truth: 'Supported' },
        { text: 'Five bands were placed without complications.', truth: 'Supported' },
      ],
    },
    {
      text: 'A bleeding duodenal ulcer was also treated with clips.',
      truth: 'Not Supported',
      why: 'The duodenum was normal.',
      evidence: [{ noteId: '400102', quote: 'Duodenum: normal to the second portion, no ulcer.' }],
      claims: [{ text: 'A bleeding duodenal ulcer was treated with clips.', truth: 'Not Supported' }],
    },
    {
      text: 'Octreotide was given for 72 hours together with a proton pump inhibitor.',
      truth: 'Supported',
      why: 'Nursing and procedure notes.',
      evidence: [{ noteId: '400109', quote: 'Octreotide gtt off at 0600 per order (72 hours).' }],
      claims: [
        { text: 'Octreotide was given for 72 hours.', truth: 'Supported' },
        { text: 'The patient received a proton pump inhibitor.', truth: 'Supported' },
      ],
    },
    {
      text: 'A recorded ceftriaxone allergy was found to be an error, and ceftriaxone was given.',
      truth: 'Supported',
      why: 'Pharmacy clarification.',
      evidence: [{ noteId: '400105', quote: 'Assessment: no ceftriaxone allergy.' }],
      claims: [
        { text: 'The recorded ceftriaxone allergy was an error.', truth: 'Supported' },
        { text: 'The patient was treated with ceftriaxone.', truth: 'Supported' },
      ],
    },
  ],
  [
    {
      text: 'Hepatic encephalopathy developed on the second day and resolved with lactulose.',
      truth: 'Supported',
      why: 'Progress notes.',
      evidence: [
        { noteId: '400106', quote: 'Overnight more sleepy, asterixis present.' },
        { noteId: '400111', quote: 'AOx3, no asterixis. Lactulose to 30 mL tid, goal 3 stools.' },
      ],
      claims: [
        { text: 'Hepatic encephalopathy developed on the second hospital day.', truth: 'Supported' },
        { text: 'The encephalopathy resolved with lactulose.', truth: 'Supported' },
      ],
    },
    {
      text: 'Creatinine peaked at 2.1 and returned to 1.0 after albumin.',
      truth: 'Not Supported',
      why: 'The peak was 1.3.',
      evidence: [
        { noteId: '400106', quote: 'Cr 1.3 (1.1)' },
        { noteId: '400111', quote: 'Cr 1.0 after albumin.' },
      ],
      claims: [
        { text: 'Creatinine peaked at 2.1.', truth: 'Not Supported' },
        { text: 'Creatinine returned to 1.0 after albumin.', truth: 'Supported' },
      ],
    },
    {
      text: 'Doppler ultrasound showed a patent portal vein, an enlarged spleen and no liver mass.',
      truth: 'Supported',
      why: 'Ultrasound report.',
      evidence: [
        { noteId: '400110', quote: '2. Patent portal vein.' },
        { noteId: '400110', quote: 'Cirrhosis with splenomegaly and moderate ascites, no focal lesion.' },
      ],
      claims: [
        { text: 'Doppler ultrasound showed a patent portal vein.', truth: 'Supported' },
        { text: 'Ultrasound showed no focal lesion of the liver.', truth: 'Supported' },
      ],
    },
    {
      text: 'Hepatology advised against early TIPS because of encephalopathy and a MELD score of 22.',
      truth: 'Supported',
      why: 'Hepatology note.',
      evidence: [
        { noteId: '400108', quote: 'Not a candidate for early TIPS with MELD 22 and encephalopathy' },
      ],
      claims: [
        { text: 'Hepatology advised against early TIPS.', truth: 'Supported' },
        { text: 'The MELD score was 22.', truth: 'Supported' },
      ],
    },
    {
      text: 'The patient received hepatitis A and B vaccination before discharge.',
      truth: 'Not Addressed',
      why: 'No note speaks of vaccination.',
      evidence: [],
      claims: [{ text: 'The patient received hepatitis A and B vaccination.', truth: 'Not Addressed' }],
    },
    {
      text: 'Nadolol 20 mg daily was started on [**2133-9-14**].',
      truth: 'Supported',
      why: 'Attending note.',
      evidence: [{ noteId: '400111', quote: 'Nadolol 20 mg daily starts today, HR 82.' }],
      claims: [{ text: 'Nadolol 20 mg daily was started on [**2133-9-14**].', truth: 'Supported' }],
    },
  ],
]
