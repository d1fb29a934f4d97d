import type { DemoNote } from '../case'

/** Notes of the variceal bleed patient. Invented; traps: allergy, band count, a tap that ruled peritonitis out. */
export const bleedNotes: readonly DemoNote[] = [
  {
    noteId: '400101',
    category: 'Physician',
    description: 'MICU Resident Admission Note',
    chartTime: '2133-09-11 03:40',
    text: `Chief Complaint: vomiting blood
HPI: 58M w/ EtOH cirrhosis (last drink [**2133-9-9**]), known grade 2 varices on EGD [**2131**], p/w 3 episodes of hematemesis since 22:00, about 400 cc bright red, plus melena x1. Lightheaded, no syncope. No abdominal pain, no fever, no NSAIDs. In the ED BP 84/50, HR 124; got 2 L NS, 2 u PRBC, pantoprazole 80 mg IV, octreotide 50 mcg bolus then gtt 50 mcg/hr.
PMH: EtOH cirrhosis, ascites, HTN (off meds). No h/o encephalopathy, no h/o DVT. PSH: R inguinal hernia repair.
Meds: spironolactone 100 mg daily, nadolol stopped by pt 2 months ago.
Allergies: ceftriaxone (rash) per ED sheet
Social: [**12-19**] beers daily, ex-smoker. Lives w/ brother.
Exam: T 36.4 HR 112 BP 96/58 RR 18 98% RA. Jaundiced, no asterixis, AOx3. Abd distended, soft, nontender, fluid wave. Rectal melena.
Labs: Hct 22.4 (b/l 34), Plt 71, INR 1.9, Na 129, K 3.6, BUN 41, Cr 1.1, T bili 4.2, AST 98, ALT 44, alb 2.3, lactate 3.4, EtOH neg.
A/P: 58M w/ cirrhosis and presumed variceal bleed.
# UGIB: two 18G PIVs, octreotide, PPI, GI for urgent EGD, intubate for airway. Goal Hct 24-27.
# Ppx: cipro 400 mg IV q12h given ceftriaxone allergy.
# Ascites: diagnostic tap in AM. # EtOH: CIWA, thiamine, folate.
Full code. HCP brother.`,
  },
  {
    noteId: '400102',
    category: 'General',
    description: 'EGD Procedure Report',
    chartTime: '2133-09-11 06:15',
    text: `Procedure: upper endoscopy with variceal band ligation.
Indication: hematemesis in cirrhosis. Consent: patient before intubation; anesthesia: general, intubated for airway protection, propofol.
Findings: Esophagus: four columns of grade 3 varices in the lower third, one with a white nipple sign at 36 cm. No active bleeding after lavage. Five bands were placed with good hemostasis. Stomach: large clot in the fundus, partly suctioned; no gastric varices seen on retroflexion, mild portal hypertensive gastropathy. Duodenum: normal to the second portion, no ulcer.
Complications: none. Estimated blood loss: minimal.
Recommendations: octreotide for 72 hours, pantoprazole 40 mg IV bid then PO daily, antibiotics for 7 days, nadolol once hemodynamically stable, repeat EGD for banding in 2 weeks. If rebleeding, call GI and IR for TIPS evaluation. No NG tube for 24 hours.
Attending: [**Doctor Last Name 7712**], MD`,
  },
  {
    noteId: '400103',
    category: 'Radiology',
    description: 'CHEST (PORTABLE AP)',
    chartTime: '2133-09-11 05:20',
    text: `[**2133-9-11**] 4:58 AM  CHEST (PORTABLE AP)   Clip # [**Clip Number (Radiology) 55120**]
Reason: s/p intubation for EGD, eval tube position and aspiration
UNDERLYING MEDICAL CONDITION: 58 year old man with hematemesis
FINAL REPORT
COMPARISON: None available at this hospital.
FINDINGS: The endotracheal tube terminates 4.5 cm above the carina. Lung volumes are low. There is a small right pleural effusion with adjacent atelectasis, likely hepatic hydrothorax in this patient with ascites. No consolidation to suggest aspiration. The heart is normal in size. No pneumothorax. No free air beneath the diaphragm. An old healed fracture of the left seventh rib is noted.
IMPRESSION:
1. Endotracheal tube in good position.
2. Small right pleural effusion with atelectasis.
3. No evidence of aspiration or pneumonia.`,
  },
  {
    noteId: '400104',
    category: 'Nursing',
    description: 'Nursing Progress Note',
    chartTime: '2133-09-11 18:30',
    text: `DAY SHIFT 0700-1900
NEURO: Sedated on propofol until 1100, off for wean. Extubated at 1420 to 4L NC, follows commands, oriented x2 (not to date). CIWA 6-9, lorazepam 1 mg IV x2.
RESP: LS clear, dim R base. 97% on 3L by end of shift. No cough or aspiration noted.
CV: ST 104 to NSR 92. BP 102-118/60s off pressors all day. No ectopy.
GI: Octreotide gtt 50 mcg/hr, pantoprazole bid. No further hematemesis. Two large melanotic stools. NPO except ice chips. Abd distended, tap site LLQ dressing wet, changed x2.
GU: Foley 30-45 cc/hr amber.
HEME: Third unit PRBC at 0830 and 1 u FFP before tap. Hct 26.1 at 1200, 25.8 at 1800. No transfusion reaction.
SKIN: Skin tear R forearm 2 cm from tape, xeroform applied.
SOCIAL: Brother called, says pt fell at home 1 week ago and hit his head, no LOC; MICU team told.
PLAN: q6h Hct, watch MS, lactulose when taking PO.`,
  },
  {
    noteId: '400105',
    category: 'Pharmacy',
    description: 'Allergy Clarification',
    chartTime: '2133-09-11 13:10',
    text: `Asked by the MICU team to clarify the ceftriaxone allergy before prophylaxis is chosen.
Sources: brother by phone, outside pharmacy record from [**Hospital1 18**], and the ED sheet of tonight.
Findings: The rash in [**2129**] was to ampicillin, not ceftriaxone: a mild maculopapular rash on day 6, no hives, no swelling, no admission. The patient has since received ceftriaxone twice ([**2130**] and [**2131**]) without any reaction according to the record. The ED entry appears to have been copied from another drug on the same line.
Assessment: no ceftriaxone allergy. Low risk ampicillin reaction.
Recommendation: allergy list corrected in the system to ampicillin (rash). Ceftriaxone 1 g IV daily is preferred over ciprofloxacin in advanced cirrhosis with bleeding; suggest changing today, 7 days in all. Avoid further QT prolongation with ciprofloxacin and ondansetron together. Discussed with Dr. [**Last Name (STitle) 3301**], who agrees and will reorder.`,
  },
  {
    noteId: '400106',
    category: 'Physician',
    description: 'MICU Resident Progress Note',
    chartTime: '2133-09-12 08:20',
    text: `Events: EGD [**9-11**] with banding x5, extubated 14:20. Cipro changed to ceftriaxone after allergy clarified. Diagnostic tap [**9-11**]: 84 WBC, 12 percent PMN, SAAG 1.9, culture NGTD: no SBP. Overnight more sleepy, asterixis present.
Exam: T 36.9 HR 88 BP 110/62 RR 16 96% 2L. Icteric. AOx1-2, asterixis, moves all 4. Abd distended, nontender.
Labs: Hct 25.2 (26.1), Plt 58, INR 1.8, Na 131, K 3.2, BUN 38, Cr 1.3 (1.1), T bili 4.6, ammonia 112, lactate 1.6.
A/P: 58M w/ EtOH cirrhosis, variceal bleed s/p banding x5, now encephalopathy.
# UGIB: octreotide day 2 of 3, PPI bid. Hct stable, no transfusion since 3rd unit. Goal Hct 24-27.
# Encephalopathy grade 2: likely from bleed. Lactulose 30 mL q4h until 3 BM. CT head given fall reported by family.
# AKI: Cr 1.3, hold spironolactone, albumin 25 g x2.
# ID: ceftriaxone day 2 of 7, no SBP by tap.
# EtOH: CIWA 4-8, thiamine. # Ascites: no large tap now.
PPx: pneumoboots. Full code.`,
  },
  {
    noteId: '400107',
    category: 'Radiology',
    description: 'CT HEAD W/O CONTRAST',
    chartTime: '2133-09-12 11:45',
    text: `[**2133-9-12**] 11:10 AM  CT HEAD W/O CONTRAST   Clip # [**Clip Number (Radiology) 55188**]
Reason: fall 1 week ago, encephalopathy, INR 1.8, eval bleed
UNDERLYING MEDICAL CONDITION: 58 year old man with cirrhosis, altered mental status
CONTRAINDICATIONS for IV CONTRAST: not needed
FINAL REPORT
TECHNIQUE: Contiguous axial images without intravenous contrast.
FINDINGS: There is no acute intracranial hemorrhage, mass effect or shift of midline structures. No subdural collection is seen on either side. The ventricles and sulci are mildly prominent for age, with cerebellar vermian atrophy. Grey-white differentiation is preserved. A small left frontal scalp hematoma is present without underlying fracture. Mild mucosal thickening is seen in the right maxillary sinus.
IMPRESSION:
1. No acute intracranial hemorrhage.
2. Small left frontal scalp hematoma, no fracture.
3. Atrophy greater than expected for age.`,
  },
  {
    noteId: '400108',
    category: 'Consult',
    description: 'Hepatology Consult Note',
    chartTime: '2133-09-12 15:00',
    text: `Reason: variceal bleed, new encephalopathy, transplant question.
Assessment: 58M with decompensated alcoholic cirrhosis, Child C (11 points), MELD 22, first variceal bleed, controlled with band ligation x5. Encephalopathy grade 2 precipitated by the bleed. Ascitic fluid without infection. Mild AKI improving with volume is expected.
Recommendations:
1. Continue octreotide to complete 72 hours, then start nadolol 20 mg daily, target HR 55-60, if SBP above 90.
2. Lactulose titrated to 3-4 soft stools; add rifaximin 550 mg bid if no better in 48 hours.
3. Not a candidate for early TIPS with MELD 22 and encephalopathy; consider only if he rebleeds.
4. Not listed for transplant: drinking until 3 days ago. Social work and addiction follow up.
5. Ultrasound with Doppler to look at the portal vein and for a mass; AFP.
6. Repeat banding in 2 weeks.
Thank you. Will follow with you. [**First Name8 (NamePattern2) 61**] [**Last Name (NamePattern1) 902**], MD`,
  },
  {
    noteId: '400109',
    category: 'Nursing',
    description: 'Nursing Progress Note',
    chartTime: '2133-09-14 06:30',
    text: `NIGHT 1900-0700
NEURO: A&Ox2 at start, x3 by 0500. Asterixis less. Slept in naps. CIWA 2-4, no lorazepam needed. Denies visual hallucinations.
RESP: RA since 2200, 95 percent. LS clear, dim R base, no cough.
CV: NSR 80s, BP 108-116/60s. K 3.4 repleted w/ 40 mEq IV, recheck 3.9.
GI: Lactulose q4h, 4 loose stools, brown to dark, no frank melena. Took clear liquids without trouble. Octreotide gtt off at 0600 per order (72 hours).
GU: Foley out at 2300, voided 250 x2.
HEME: Hct 25.6 at 0200. No bleeding at IV sites.
SKIN: R forearm skin tear dry. L heel blanchable redness, heel floated on pillow.
SOCIAL: Brother will take pt home; pt says he wants help to stop drinking.
PLAN: advance diet, PT eval, call out to floor when bed available.`,
  },
  {
    noteId: '400110',
    category: 'Radiology',
    description: 'LIVER OR GALLBLADDER US (SINGLE ORGAN)',
    chartTime: '2133-09-13 10:05',
    text: `[**2133-9-13**] 9:20 AM  LIVER OR GALLBLADDER US; DUPLEX DOPPLER ABD   Clip # [**Clip Number (Radiology) 55240**]
Reason: cirrhosis with variceal bleed, eval portal vein and mass
UNDERLYING MEDICAL CONDITION: 58 year old man with EtOH cirrhosis
FINAL REPORT
COMPARISON: None available.
FINDINGS: The liver is nodular and coarse in echotexture without a focal lesion. The main, right and left portal veins are patent with hepatofugal flow in the left branch and slow hepatopetal flow in the main portal vein. The hepatic veins and artery are patent. The gallbladder holds sludge and is not distended; the wall is thickened, likely from liver disease. The common duct measures 4 mm. The spleen measures 15.8 cm. There is a moderate amount of ascites. A small right pleural effusion is seen.
IMPRESSION:
1. Cirrhosis with splenomegaly and moderate ascites, no focal lesion.
2. Patent portal vein.
3. Gallbladder sludge.`,
  },
  {
    noteId: '400111',
    category: 'Physician',
    description: 'MICU Attending Progress Note',
    chartTime: '2133-09-14 12:40',
    text: `58M w/ EtOH cirrhosis, variceal bleed s/p banding x5 on [**9-11**], encephalopathy now clearing. I have seen and examined the patient with the resident and agree with the plan, with these points.
No bleeding for 72 hours, never on pressors, Hct 25.6, 3 units PRBC in all. Octreotide completed. Nadolol 20 mg daily starts today, HR 82. Pantoprazole to 40 mg PO daily.
AOx3, no asterixis. Lactulose to 30 mL tid, goal 3 stools. Rifaximin not needed.
Cr 1.0 after albumin. Spironolactone stays on hold until outpatient follow up.
Ceftriaxone day 4 of 7, may finish with oral ciprofloxacin 500 mg bid at home. Ascitic culture no growth at 72 hours.
CT head without hemorrhage. US: portal vein patent, no mass; AFP pending.
EtOH: no withdrawal now, addiction consult seen, pt accepts naltrexone discussion as outpatient.
Call out to medicine floor. Repeat EGD in 2 weeks is booked for [**2133-9-25**]. Full code.`,
  },
]
