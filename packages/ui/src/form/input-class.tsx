import styles from './field.module.css';

/** The look of what is typed into, where it stands in no field. */
export const inputClass = styles.input;
