<?php
/**
 * Copies of this folder that themes and plugins of this site bundle.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Chooses the newest copy for all products. This class and `Client` come from the copy that is
 * loaded first. They do little and must not change between versions.
 */
final class Copies {

	/**
	 * Folders of the copies by version.
	 *
	 * @var array<string, string>
	 */
	private static $folders = array();

	/**
	 * Folder of the chosen copy; empty before the choice.
	 *
	 * @var string
	 */
	private static $chosen = '';

	/**
	 * Registers a copy.
	 *
	 * @param string $version Version of the copy.
	 * @param string $folder  Folder of the copy.
	 */
	public static function add( string $version, string $folder ): void {
		if ( array() === self::$folders ) {
			spl_autoload_register( array( self::class, 'load' ) );
		}
		self::$folders += array( $version => $folder );
	}

	/**
	 * Returns the folder of the newest copy. The first call decides, because its classes are then
	 * loaded.
	 */
	public static function folder(): string {
		if ( '' === self::$chosen ) {
			uksort( self::$folders, 'version_compare' );
			self::$chosen = (string) end( self::$folders );
			define( __NAMESPACE__ . '\VERSION', (string) key( self::$folders ) );
			define( __NAMESPACE__ . '\FOLDER', self::$chosen );
		}
		return self::$chosen;
	}

	/**
	 * Loads a class from the newest copy. The `load.php` of that copy knows its folders.
	 *
	 * @param string $name Name of the class.
	 */
	public static function load( string $name ): void {
		if ( 0 !== strpos( $name, __NAMESPACE__ . '\\' ) ) {
			return;
		}
		$short    = strtolower( str_replace( '_', '-', substr( $name, strlen( __NAMESPACE__ ) + 1 ) ) );
		$includes = self::folder() . '/includes';
		if ( is_file( "$includes/class-$short.php" ) ) {
			require "$includes/class-$short.php";
		} elseif ( is_file( "$includes/load.php" ) && ! function_exists( __NAMESPACE__ . '\load' ) ) {
			require "$includes/load.php";
			load( $name );
		}
	}
}
