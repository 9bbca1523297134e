<?php
/**
 * Database of WordPress for tests.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Database with tables that store only three bytes per character.
 */
final class Test_Database {

	/**
	 * Name of a table.
	 *
	 * @var string
	 */
	public $options = 'wp_options';

	/**
	 * True if the tables can store every character.
	 *
	 * @var bool
	 */
	private $holds_all;

	/**
	 * Creates the database.
	 *
	 * @param bool $holds_all True if the tables store every character.
	 */
	public function __construct( bool $holds_all ) {
		$this->holds_all = $holds_all;
	}

	/**
	 * Returns the text that a column can store.
	 *
	 * @param string $table  Name of the table.
	 * @param string $column Name of the column.
	 * @param string $text   Text to store.
	 */
	public function strip_invalid_text_for_column( string $table, string $column, string $text ): string {
		unset( $table, $column );
		return $this->holds_all ? $text : preg_replace( '/[\x{10000}-\x{10FFFF}]/u', '', $text );
	}
}
