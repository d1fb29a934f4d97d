import type { DemoNote } from '../case'

/**
 * Hand-written notes of the pancreatitis patient. Invented; traps: alcohol history, tidal volume, a planned proning that
 * did not happen.
 */
export const pancreatitisNotes: readonly DemoNote[] = [
  {
    noteId: '800101',
    category: 'Radiology',
    description: 'LIVER OR GALLBLADDER US (SINGLE ORGAN)',
    chartTime: '2185-01-20 13:50',
    text: `[**2185-1-20**] 12:58 PM  LIVER OR GALLBLADDER US (SINGLE ORGAN)   Clip # [**Clip Number (Radiology) 90114**]
Reason: epigastric pain, lipase 4820, T bili 3.8, r/o stones, ductal dilatation
UNDERLYING MEDICAL CONDITION: 52 year old woman with abdominal pain

FINAL REPORT
COMPARISON: None.
FINDINGS: The liver is diffusely echogenic, consistent with fatty infiltration; no focal lesion. The main portal vein is patent with hepatopetal flow. There is mild central intrahepatic biliary dilatation. The common bile duct measures 9 mm. Its distal portion is obscured by bowel gas and no stone is seen in the visible portion. The gallbladder is distended and contains numerous mobile shadowing stones, the largest 8 mm. There is no wall thickening (2.5 mm) or pericholecystic fluid, and a sonographic [**Doctor Last Name 515**] sign is absent. The pancreatic head is swollen and hypoechoic; body and tail are obscured by gas. Spleen 10.8 cm. The right kidney measures 11.2 cm, without hydronephrosis. There is a trace of free fluid in Morison's pouch and a small right pleural effusion.
IMPRESSION:
1. Cholelithiasis without sonographic evidence of cholecystitis.
2. Common bile duct dilated to 9 mm with mild intrahepatic dilatation; distal choledocholithiasis can not be excluded.
3. Swollen pancreatic head, consistent with pancreatitis.
4. Echogenic liver. Other forms of liver disease can not be excluded on this study.`,
  },
  {
    noteId: '800102',
    category: 'ECG',
    description: 'Report',
    chartTime: '2185-01-20 11:38',
    text: `Sinus tachycardia, rate 118. Prolonged QT interval, largely from lengthening of the ST segment, consistent with hypocalcemia. Low limb lead voltage, probably body habitus. Normal axis. No ST elevation. Minor non-specific T wave flattening in the inferior leads.
Intervals: PR 140 ms, QRS 84 ms, QT/QTc 352/492 ms.
No previous tracing is available for comparison.

Tracing #2, [**2185-1-22**] 03:20, after intubation: Sinus tachycardia, rate 132. QT/QTc 326/484 ms. New incomplete right bundle-branch block pattern, rSr' in V1, and a mild rightward shift of the axis to 80 degrees. In the setting of acute respiratory failure this may reflect right heart strain or lead position. No ischemic ST segment change.

Tracing #3, [**2185-1-26**] 08:10: Sinus rhythm, rate 92. Incomplete right bundle-branch block is no longer present. QT/QTc 372/460 ms. Otherwise unchanged.
Read by: [**Last Name (un) 8180**] [**Doctor First Name 45**], MD`,
  },
  {
    noteId: '800103',
    category: 'Physician',
    description: 'MICU Attending Admission Note',
    chartTime: '2185-01-20 19:15',
    text: `Chief Complaint: abd pain
HPI: 52F h/o obesity, hypothyroidism, GERD p/w 18 hrs of severe epigastric pain boring to back after a large meal, N/V x6, no hematemesis, no fever. Two milder attacks of RUQ pain since [**2184-10-8**], not evaluated. EtOH 4 drinks/day per ED. In ED T 37.9 HR 122 BP 98/60 RR 26 sat 92% RA. Lipase 4820. RUQ US: stones, CBD 9 mm. Given 4L LR, hydromorphone 0.5 mg IV x4, ondansetron. To MICU for SIRS and O2 need.
PMH: hypothyroidism; GERD; obesity (163 cm, 88 kg, BMI 33). PSH: C-section x2; R breast lumpectomy [**2179**], benign. No h/o pancreatitis, DM, lung dz or VTE.
Meds: levothyroxine 88 mcg daily, omeprazole 20 mg daily. No estrogen, no new drugs.
Allergies: erythromycin (GI upset)
Social: school librarian, married, 2 adult children. Never smoker. FHx: mother and sister w/ gallstones.
Exam: T 38.2 HR 118 BP 106/64 RR 28 94% 4L NC. Uncomfortable, mild scleral icterus. Tachy. Dec BS bases L > R. Abd distended, tender epigastrium w/ guarding, no rebound, no flank bruise. No edema. AOx3.
Labs: WBC 18.9, Hct 48.2, Plt 276, Na 136, K 3.9, BUN 34, Cr 1.6 (b/l 0.8), glucose 198, Ca 7.6, iCa 0.92, alb 3.4, AST 288, ALT 312, ALP 244, T bili 3.8 (D 2.9), LDH 612, TG 168, lactate 3.1, B-hCG neg, EtOH level <10. Ranson on adm 3 (WBC, LDH, AST). BISAP 3.

A/P: 52F w/ severe acute pancreatitis, gallstone vs EtOH.
# Pancreatitis: LR 250 cc/hr, reassess q6h by UOP, Hct, BUN. Dilaudid PCA. NPO. No prophylactic abx. Ca gluconate 2 g.
# Biliary obstruction: T bili 3.8, CBD 9 mm. ERCP tomorrow. Surgery consult for CCY timing.
# EtOH: 4 drinks/day, CIWA q4h w/ diazepam, thiamine, folate.
# Hypoxia: 4L, splinting + effusion; CXR, IS.
# [**Last Name (un) **]: Cr 1.6, prerenal.
# Hyperglycemia: ISS. # Hypothyroid: levothyroxine IV 44 mcg while NPO.
PPx: SQH tid, PPI. PIV x2. Full code. HCP husband.`,
  },
  {
    noteId: '800104',
    category: 'General',
    description: 'ERCP Procedure Report',
    chartTime: '2185-01-21 14:30',
    text: `ERCP REPORT
Indication: Gallstone pancreatitis with cholestasis, T bili 3.8 -> 5.1, dilated CBD.
Anesthesia: MAC. Position: left lateral, pt unable to lie prone. SpO2 88-94% on 10L mask during the case.
Consent: signed by pt after discussion of bleeding, perforation, cholangitis, and worsening of pancreatitis.
Findings: Normal esophagus. Duodenal mucosa edematous, lumen narrowed in D2 but passable. The ampulla was bulging, with a small stone impacted at the orifice. Biliary cannulation was achieved with a sphincterotome on the second attempt. The pancreatic duct was not cannulated or injected. Cholangiogram: CBD 10 mm with two filling defects of 4 to 6 mm. Cystic duct filled. No stricture or leak.
Interventions: Biliary sphincterotomy, no bleeding. Balloon sweeps x4: two stones, sludge and a small amount of pus-free dark bile removed. Occlusion cholangiogram clear. No stent was placed. 
Impression: Impacted ampullary stone and choledocholithiasis, s/p sphincterotomy and complete stone extraction.
Recommendations: Follow LFTs daily. No antibiotics needed from our standpoint unless febrile with rising bilirubin. Hold SQH tonight, may restart in AM. Cholecystectomy when pancreatitis settles. No NSAID suppository was given because of [**Last Name (un) **]. Anesthesia concerned by O2 need; returned to MICU with 10L face tent.`,
  },
  {
    noteId: '800105',
    category: 'Nursing',
    description: 'Nursing Progress Note',
    chartTime: '2185-01-22 06:50',
    text: `NIGHT 1900-0700
NEURO: A&Ox3 until 0100, then restless, tiring. Now sedated on fentanyl 150 mcg/hr, midazolam 4 mg/hr, RASS -4. CIWA 2, 1, 3 before intubation, no diazepam given. 
CV: ST 118-136. BP 84/50 post intubation, 1L LR then levophed 0.08 mcg/kg/min, MAP 66-72. CVP 13. R IJ TLC and L radial aline placed 0330. I/O since adm +9.8 L.
RESP: NRB at 2300, sat 86-90%. HFNC 60L/100% no better. Intubated 0230 by anesthesia, 7.5 ETT 22 cm at lip, one attempt, etomidate/roc. Upper L front tooth noted loose after, not aspirated, anesthesia aware, dental in AM. Thin frothy secretions. Initial vent AC 530 x 18, 100%, PEEP 10; RT changing Vt.
GI/GU: Abd very firm, bladder pressure 18 at 0500, HO aware. OGT to LCS 300 cc bilious. UOP 15-25 cc/hr, dark amber.
ENDO: FSBG 286, insulin gtt at 0400, 3 units/hr.
LYTES: iCa 0.94, Ca gluconate 2 g x2. K 4.9.
SKIN: gen edema, intact. Wedding ring cut off L 4th finger w/ ring cutter at 0415 for swelling, finger pink after, both pieces given to husband in labeled cup.
SOCIAL: Husband and sister here 0300. Both upset re "alcoholic" in chart - pt has 1-2 glasses of wine a MONTH. Told Dr. [**Last Name (STitle) 2020**]. Husband signed blood consent.
PLAN: ARDSnet vent, ABG q4h, pressors for MAP >65, bladder pressure q6h.`,
  },
  {
    noteId: '800106',
    category: 'Radiology',
    description: 'CHEST (PORTABLE AP)',
    chartTime: '2185-01-22 04:40',
    text: `[**2185-1-22**] 3:52 AM  CHEST (PORTABLE AP)   Clip # [**Clip Number (Radiology) 90166**]
Reason: s/p intubation, R IJ line, OGT - check positions
MEDICAL CONDITION: 52 year old woman with pancreatitis, hypoxic respiratory failure

FINAL REPORT
COMPARISON: Portable chest [**2185-1-20**] at 8:10 PM.
FINDINGS: Semi-upright portable view. The tip of the endotracheal tube is 1.5 cm above the carina and should be withdrawn by 2 cm. A right internal jugular central line ends at the cavoatrial junction. The orogastric tube courses below the diaphragm, its tip out of view. No pneumothorax is seen.
In comparison with the prior study, there are new diffuse bilateral airspace opacities involving all lung zones, with air bronchograms, somewhat worse on the left. Cardiac size is normal and the vascular pedicle is not widened. There are small bilateral pleural effusions, left greater than right. Lung volumes are low. A linear density over the right breast is a surgical clip.
IMPRESSION:
1. New diffuse bilateral opacities with normal heart size; in the setting of pancreatitis ARDS is favored over hydrostatic edema. Aspiration is also possible.
2. ETT 1.5 cm above the carina; withdrawal by 2 cm is suggested.
3. Right IJ line at the cavoatrial junction. No pneumothorax.
ETT position was called to Dr. [**Last Name (STitle) 2020**] at 4:25 AM.`,
  },
  {
    noteId: '800107',
    category: 'Respiratory',
    description: 'Respiratory Care Note',
    chartTime: '2185-01-22 07:30',
    text: `RESPIRATORY CARE
Demographics: Day of intubation 0. Ideal body weight 55.1 kg (height 163 cm). Actual weight 88 kg at admission.
Airway: ETT 7.5, was 22 cm at lip, withdrawn to 20 cm at 0440 per CXR (1.5 cm above carina), retaped L side. Cuff pressure 26 cmH2O.
Lung sounds: coarse crackles throughout, diminished L base. Secretions: small, thin, frothy, pink-tinged. No plugs.
Ventilation: Received pt on AC 530 x 18, PEEP 10, FiO2 1.0. Pplat 36. Set Vt was 6 mL/kg of ACTUAL weight (88 kg), which is 9.6 mL/kg PBW. Called Dr. [**Last Name (STitle) 2020**], Vt changed to 330 (6 mL/kg PBW) at 0455, RR 28, PEEP 14. Pplat now 27, auto-PEEP 1. 
ABG: 0400 7.24/46/68 on 1.0 (P/F 68). 0530 7.22/54/90 on 0.8 (P/F 112). 0710 7.25/52/84 on 0.7 (P/F 120).
Comments: permissive hypercapnia accepted to pH 7.20. Dyssynchrony w/ double triggering at 0600, sedation raised by RN. No inhaled nitric oxide or bronchodilators ordered. Proning discussed w/ team; would need 4 staff, team to decide on rounds.
Plan: lung protective ventilation, Pplat <30, wean FiO2 before PEEP, HOB 30, oral care, in-line suction. Pt on HOLD for SBT.`,
  },
  {
    noteId: '800108',
    category: 'Physician',
    description: 'MICU Resident Progress Note',
    chartTime: '2185-01-22 11:40',
    text: `24 Hour Events: ERCP: impacted ampullary stone, sphincterotomy, 2 stones out, no PD injection. Intubated 02:30 for ARDS, shock on levophed. Initial Vt 530 by actual wt, corrected to 330 by RT.
Allergies: erythromycin (GI upset)
Infusions: fentanyl 150, midazolam 4, norepinephrine 0.08, insulin 3 u/hr, cisatracurium started 09:00.
Vent: AC 330 x 28, PEEP 14, FiO2 0.7, Pplat 27.
Exam: Tmax 38.6 HR 122 MAP 68 CVP 13. Sedated, paralyzed. Diffuse crackles. Abd tense, bladder pressure 18 -> 16. Edema 2+.
Labs: WBC 22.4 (18.9), Hct 41.0 (48.2), Plt 188, BUN 46, Cr 2.4 (1.6), iCa 0.98, T bili 3.6 (5.1), ALT 190, lipase 2110, lactate 2.4, TG 168, glu 212. ABG 7.25/52/84, P/F 120. BCx x2 sent. EtOH <10 on adm.
TTE (bedside): LVEF >65%, nl RV.

A/P: 52F w/ severe gallstone pancreatitis s/p ERCP, c/b ARDS, shock, [**Last Name (un) **].
# ARDS: severe-moderate, P/F 120. Vt 330, PEEP 14. Cisatracurium 48h. Plan to prone this PM if P/F <150.
# Pancreatitis: total +9.8 L, cut LR to 75 cc/hr. NJ tube, start TF tomorrow. CT abd when stable/Cr better. No abx.
# Shock: distributive, levophed for MAP >65. Stim not sent. 
# ACS risk: bladder pressure 16, NGT to LCS, paralysis, q6h.
# Biliary: bili falling.
# EtOH: family denies, 1-2 glasses/month, EtOH <10. D/c CIWA, thiamine, folate. ED entry was from another pt's triage form. Etiology gallstones.
# [**Last Name (un) **]: Cr 2.4, ATN likely, UOP 20. Renal aware, no HD need.
# Hyperglycemia: insulin gtt, goal 140-180.
# Loose upper L incisor: dental.
PPx: SQH, PPI. R IJ, L radial aline. Full code.`,
  },
  {
    noteId: '800109',
    category: 'Consult',
    description: 'General Surgery Consult',
    chartTime: '2185-01-23 10:00',
    text: `GENERAL SURGERY CONSULT
Reason: gallstone pancreatitis, timing of cholecystectomy; rising bladder pressure.
HPI: 52F obesity, hypothyroid, GERD, no prior pancreatitis, admitted [**2185-1-20**] w/ gallstone pancreatitis, s/p ERCP/sphincterotomy w/ stone extraction [**1-21**]. Intubated [**1-22**] for ARDS. On levophed 0.04, cisatracurium. Not an EtOH drinker (chart corrected). PSH C-section x2 (low transverse), R breast lumpectomy.
Exam: intubated, paralyzed. Abd distended, tense, no [**Doctor Last Name **]-[**Doctor Last Name 4085**] or flank ecchymosis. Bladder pressure 16, 14, 14 overnight. Foley 30-45 cc/hr.
Labs: WBC 20.1, Hct 36.8, Cr 2.2 (2.4), T bili 2.2 (3.6, 5.1), lactate 1.8, lipase 980.
Imaging: RUQ US - stones to 8 mm, wall 2.5 mm, no fluid.
A/P: Severe gallstone pancreatitis w/ intra-abdominal hypertension, improving. No cholecystitis or cholangitis now.
- No role for laparotomy; decompress only for abdominal compartment syndrome (sustained >20 w/ new organ failure).
- Cholecystectomy NOT this admission. Interval lap CCY in 6-8 weeks once inflammation and any collections resolve.
- CT abd/pelvis w/ contrast at 72-96h if renal function allows.
- Support early NJ feeding, avoid TPN.
- Agree w/ no prophylactic antibiotics.
- Will follow daily. Seen w/ Dr. [**Last Name (STitle) 6677**].`,
  },
  {
    noteId: '800110',
    category: 'Radiology',
    description: 'CT ABDOMEN/PELVIS W/CONTRAST',
    chartTime: '2185-01-24 18:05',
    text: `[**2185-1-24**] 4:22 PM  CT ABD & PELVIS WITH CONTRAST   Clip # [**Clip Number (Radiology) 90240**]
Reason: severe pancreatitis, fever 39.2, r/o necrosis, infected collection
CONTRAINDICATIONS for IV CONTRAST: Cr 1.5, approved per attending

FINAL REPORT
COMPARISON: Ultrasound [**2185-1-20**].
FINDINGS: LUNG BASES: Bilateral lower lobe consolidation with air bronchograms, and small effusions, left greater than right. Nasojejunal tube tip is in the proximal jejunum.
PANCREAS: The gland is enlarged. There is non-enhancement of a 2.5 cm portion of the pancreatic tail, less than 30% of the gland. The head and body enhance normally. The pancreatic duct is not dilated. Extensive peripancreatic stranding, with an ill-defined fluid collection of 6.1 x 4.2 cm in the lesser sac and fluid in the left anterior pararenal space. No gas in the collection. The splenic and portal veins are patent; the splenic vein is narrowed. No pseudoaneurysm.
BILIARY: Numerous gallstones. The gallbladder wall is not thickened. CBD 6 mm with air in the left ducts after sphincterotomy.
Liver steatosis. Spleen, adrenals, kidneys unremarkable. Small ascites. No bowel dilatation or free air. Foley in bladder. Uterus with a 3 cm fibroid. 
IMPRESSION:
1. Acute necrotizing pancreatitis with non-enhancement of less than 30% of the gland (tail).
2. 6.1 x 4.2 cm acute necrotic collection in the lesser sac, without gas to suggest infection.
3. Patent splenic vein, narrowed.
4. Cholelithiasis; pneumobilia after sphincterotomy.
5. Bibasilar consolidation and effusions.`,
  },
  {
    noteId: '800111',
    category: 'Physician',
    description: 'MICU Resident Progress Note',
    chartTime: '2185-01-25 11:20',
    text: `24 Hour Events: CT abd: necrosis <30% (tail), 6.1 x 4.2 cm collection, no gas. Fever 39.2 on [**1-23**] 20:00, meropenem 1 g q8h since then. BCx [**1-22**] 1/4 bottles coag neg staph, felt contaminant; BCx [**1-23**] NGTD. Levophed off [**1-24**] 05:00. Cisatracurium off [**1-24**] 09:00. 
Allergies: erythromycin (GI upset)
Infusions: fentanyl 75, midazolam off -> propofol 30, insulin 1.5 u/hr.
Vent: AC 330 x 24, PEEP 10, FiO2 0.45, Pplat 23.
Exam: Tmax 38.1 HR 98 BP 118/66. RASS -2, follows commands off propofol. Crackles bases. Abd softer, bladder pressure 11. Edema 2+.
Labs: WBC 15.8 (20.1, 22.4), Hct 31.2, Plt 204, BUN 38, Cr 1.4 (2.2, 2.4), T bili 1.4, lipase 310, iCa 1.08, lactate 1.0. ABG 7.38/46/88, P/F 196. Procalcitonin 0.6.

A/P: 52F w/ severe gallstone pancreatitis s/p ERCP, c/b ARDS, shock, [**Last Name (un) **].
# ARDS: improving, P/F 196. Vt 330, PEEP 10. Plan to prone this PM if P/F <150. [Addendum 14:30: carried forward from [**1-22**]. Pt was never proned; P/F was 168 by 16:00 on [**1-22**] after paralysis.]
# Necrotizing pancreatitis: <30%, sterile so far. Stop meropenem tomorrow if BCx neg at 72h. No drainage. 
# Nutrition: NJ TF since [**1-23**] 16:00, Peptamen 1.5 at goal 45 cc/hr. No TPN.
# Shock: resolved.
# Volume: net +11 L, furosemide 20 IV [**Hospital1 **], goal -1.5 L/d.
# [**Last Name (un) **]: recovering, non-oliguric. No HD.
# Hyperglycemia: wean gtt to ISS. A1c 5.8%.
# Hypothyroid: levothyroxine 88 mcg via NJ.
# Loose incisor: dental splint placed [**1-23**].
PPx: SQH, PPI. R IJ day 4, aline. Full code.`,
  },
  {
    noteId: '800112',
    category: 'Nursing',
    description: 'Nursing Progress Note',
    chartTime: '2185-01-27 18:40',
    text: `DAY SHIFT 0700-1900
NEURO: Propofol off 0630. RASS 0, CAM neg, follows all commands, writes notes. Fentanyl off 0900. Weak grips b/l 4-/5, can not lift legs off bed against resistance. Tearful, husband calming.
CV: SR 84-98, BP 122-140/68-78. Edema 1+, net -2.1 L today on lasix 20 [**Hospital1 **].
RESP: SBT 0800 PSV 5/5 x 60 min, RSBI 48, cuff leak present. Extubated 1015 to HFNC 40L/50%, now 4L NC, sat 94-96%. Hoarse, strong cough, thick white secretions. No stridor. 
GI/GU: NJ Peptamen at 45 cc/hr. Abd soft, mild epigastric tenderness, +flatus, loose stool x3, C diff sent. UOP 150-300 cc/hr. 
ENDO: FSBG 128-154, insulin gtt off yesterday, ISS 2 units x1.
ID: Tmax 37.6. Meropenem stopped yesterday 1400. R IJ d/c'd 1600, tip intact, PIV x2. Aline out 1630.
SKIN: small pressure area inside L lower lip 0.5 cm from ETT tape, moist, vaseline. Coccyx intact. Small blister L heel 1 cm, intact, boots on. Dental splint on upper L incisor in place. Splint must stay 2 wks per dental.
PAIN: 4 of 10 epigastric, dilaudid 0.2 mg IV x2.
SOCIAL: Husband tells me pt is afraid to go home to stairs (14 to bedroom). Ring pieces taken home.
PLAN: speech to see before PO, PT/OT, OOB to chair in AM, call out tomorrow.`,
  },
  {
    noteId: '800113',
    category: 'Physician',
    description: 'Medicine Progress Note',
    chartTime: '2185-01-29 11:30',
    text: `HD 10. Floor since [**1-28**] 17:00.
Interval: passed swallow eval [**1-28**], low fat diet, eating 60-75%, NJ pulled [**1-29**] AM. C diff neg. 1L NC -> RA today 94%. BCx [**1-23**] no growth final. 
Allergies: erythromycin (GI upset)
Exam: T 37.0 HR 84 BP 126/74 RR 18 94% RA. NAD, anicteric. Dim bases. Abd soft, mild epigastric TTP. Edema tr. Strength 4/5 prox, symmetric. Splint on upper L incisor.
Labs: WBC 10.9 (15.8), Hct 29.4, Plt 388, Na 139, K 3.8, BUN 18, Cr 1.0 (1.4, 2.4), T bili 0.9, ALT 48, ALP 118, lipase 84, Ca 8.6, glucose 104.

A/P: 52F w/ severe gallstone pancreatitis s/p ERCP, c/b ARDS (extubated [**1-27**]), shock and [**Last Name (un) **], resolved.
# Necrotizing pancreatitis: tail, <30%, sterile. Low fat diet. CT abd 4 wks. Interval CCY 6-8 wks, Dr. [**Last Name (STitle) 6677**]. 
# ARDS: RA. PFTs and CXR at 3 mo, pulm clinic.
# ICU weakness: PT mod assist, acute rehab.
# Volume: furosemide stopped, wt 89.4 kg (adm 88).
# [**Last Name (un) **]: Cr 1.0.
# Hyperglycemia: A1c 5.8%, off insulin, recheck 3 mo.
# Anemia: Hct 29.4, iron studies c/w inflammation, no bleed.
# Hypothyroid: levothyroxine 88 mcg PO.
# GERD: omeprazole 20.
# Dental: splint to stay 2 wks, dental f/u [**2185-2-6**].
# EtOH: NOT a drinker, 1-2 glasses/month; ED entry in error. 
PPx SQH. Full code. Dispo: acute rehab [**2185-1-30**].`,
  },
]
