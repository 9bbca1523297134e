<?php
/**
 * WordPress's database, as far as tests need it.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * WordPress's database, whose tables may hold three bytes a character only.
 */
final class Test_Database {

	/**
	 * Name of a table.
	 *
	 * @var string
	 */
	public $options = 'wp_options';

	/**
	 * True if it holds every character.
	 *
	 * @var bool
	 */
	private $holds_all;

	/**
	 * Creates it.
	 *
	 * @param bool $holds_all Whether it holds every character.
	 */
	public function __construct( bool $holds_all ) {
		$this->holds_all = $holds_all;
	}

	/**
	 * Returns what a column holds of a text.
	 *
	 * @param string $table  Its table.
	 * @param string $column Its name.
	 * @param string $text   The text.
	 */
	public function strip_invalid_text_for_column( string $table, string $column, string $text ): string {
		unset( $table, $column );
		return $this->holds_all ? $text : preg_replace( '/[\x{10000}-\x{10FFFF}]/u', '', $text );
	}
}
