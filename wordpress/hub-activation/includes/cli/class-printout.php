<?php
/**
 * Output of the WP-CLI commands.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Prints lines for people, and the formats of WP-CLI for programs.
 */
final class Printout {

	/**
	 * Prints names and values.
	 *
	 * @param array  $rows   Values by name.
	 * @param string $format `text`, or a format of WP-CLI.
	 */
	public static function rows( array $rows, string $format ): void {
		$items = array();
		foreach ( $rows as $name => $value ) {
			$items[] = compact( 'name', 'value' );
		}
		if ( 'json' === $format ) {
			\WP_CLI::line( (string) wp_json_encode( array_combine( str_replace( ' ', '_', array_keys( $rows ) ), $rows ) ) );
			return;
		}
		self::items( $items, $format, '%s: %s' );
	}

	/**
	 * Prints the findings of the connection check.
	 *
	 * @param array  $findings Findings of `Diagnosis`.
	 * @param string $format   `text`, or a format of WP-CLI.
	 */
	public static function findings( array $findings, string $format ): void {
		$items = array();
		foreach ( $findings as $finding ) {
			$items[] = array(
				'name'  => false === $finding['good'] ? '[!]' : '[ok]',
				'value' => $finding['text'],
			);
		}
		if ( 'json' === $format ) {
			\WP_CLI::line( (string) wp_json_encode( $findings ) );
			return;
		}
		self::items( $items, $format, '%s %s' );
	}

	/**
	 * Prints items as lines, or in a format of WP-CLI.
	 *
	 * @param array  $items  Items with `name` and `value`.
	 * @param string $format `text`, or a format of WP-CLI.
	 * @param string $line   Format of a line.
	 */
	private static function items( array $items, string $format, string $line ): void {
		if ( 'text' !== $format ) {
			\WP_CLI\Utils\format_items( $format, $items, array( 'name', 'value' ) );
			return;
		}
		foreach ( $items as $item ) {
			\WP_CLI::line( sprintf( $line, $item['name'], $item['value'] ) );
		}
	}
}
