/** What the structure is measured to be; a change may only lower these numbers. */
export const limits = {
  folderCircles: 10,
  fileCircles: 21,
  runTimeFileCircles: 10,
  fileCirclesWithModelica: 27,
  longestChain: 20,
  filesPerFolder: 45,
  filesPerFolderWithModelica: 63,
  largeServiceInterfaces: 10,
  membersOfServiceInterfaces: 54,
  replacedNames: 0,
  replacedFileNames: 0,
  missingReadmes: 12,
};
