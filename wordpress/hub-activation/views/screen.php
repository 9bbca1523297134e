<?php
/**
 * The whole screen: what was done last, how the site stands, what else there is.
 *
 * @package Hub_Activation
 *
 * @var Client     $client     The theme's client.
 * @var string     $state      One of `State`.
 * @var array|null $activation What is stored.
 * @var mixed      $findings   Of the connection check, if it was just made.
 * @var array|null $waiting    A request whose answer was lost.
 * @var bool       $confirm    Whether deactivating is to be confirmed.
 */

namespace Hub_Activation;

defined( 'ABSPATH' ) || exit;

$said = Flash::take();
?>
<div class="wrap" id="hub-activation">
	<h1><?php esc_html_e( 'Theme activation', 'hub-activation' ); ?></h1>
	<?php if ( null !== $said ) : ?>
		<div class="notice notice-<?php echo esc_attr( $said['type'] ); ?>" role="<?php echo 'success' === $said['type'] ? 'status' : 'alert'; ?>" id="hub-activation-said">
			<p>
				<?php echo esc_html( Words::of( $said['word'], $said['message'] ) ); ?>
				<?php if ( 'success' !== $said['type'] ) : ?>
					<code><?php echo esc_html( $said['word'] ); ?></code>
				<?php endif; ?>
			</p>
			<?php if ( null !== $waiting && 'success' !== $said['type'] ) : ?>
				<div style="margin:1em 0"><?php Screen::button( 'retry', __( 'Try again', 'hub-activation' ), array( 'class' => 'button button-primary' ) ); ?></div>
			<?php endif; ?>
		</div>
	<?php endif; ?>
	<?php require FOLDER . '/views/' . Screen::part( $state, $confirm ) . '.php'; ?>
	<?php require FOLDER . '/views/releases.php'; ?>
	<?php require FOLDER . '/views/connection.php'; ?>
</div>
