<?php
/**
 * Question on the themes screen whether to free the slot on the license.
 *
 * @package Hub_Activation
 *
 * @var Product   $product  The product.
 * @var Screen    $page     The product's screen.
 * @var \WP_Theme $theme    Active theme.
 * @var string    $question Text of the question.
 */

namespace Hub_Activation;

defined( 'ABSPATH' ) || exit;
?>
<div id="hub-activation-free" hidden data-question="<?php echo esc_attr( $question ); ?>">
	<?php $page->button( 'deactivate', __( 'Deactivate', 'hub-activation' ) ); ?>
</div>
<?php
// A child theme keeps the activation. Without an answer of the hub the theme is switched anyway.
$children = array();
foreach ( wp_get_themes() as $folder => $other ) {
	if ( $other->get_template() === $theme->get_template() ) {
		$children[] = $folder;
	}
}
wp_print_inline_script_tag( 'document.addEventListener("click",function(event){var link=event.target.closest("a.activate");var box=document.getElementById("hub-activation-free");if(!link||link.dataset.hubAsked||!/[?&]action=activate/.test(link.href)){return;}if(' . wp_json_encode( $children ) . '.indexOf(new URL(link.href).searchParams.get("stylesheet"))!==-1||!window.confirm(box.dataset.question)){return;}event.preventDefault();link.dataset.hubAsked="1";var form=box.querySelector("form");fetch(form.getAttribute("action"),{method:"POST",body:new FormData(form),redirect:"manual"}).finally(function(){window.location=link.href;});},true);' );
