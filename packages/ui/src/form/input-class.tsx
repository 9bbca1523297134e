import styles from './field.module.css';

/** Style of an input outside of a field. */
export const inputClass = styles.input;
